import { AuthError } from '@supabase/supabase-js'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { setAuthCallbackForTest } from '#domains/auth/auth-callback.ts'
import type { AuthState } from '#domains/auth/session/use-auth.ts'
import { isolatePages, makeAuth, makeProfile, showPage } from '#domains/auth/testing/show-page.tsx'
import { NewPasswordPage } from './new-password-page.tsx'

const toasts = isolatePages()

function show(auth: AuthState) {
  const shown = showPage(<NewPasswordPage />, { at: '/new-password', auth })
  const save = async (password: string, again = password) => {
    await shown.person.type(screen.getByLabelText('New Password'), password)
    await shown.person.type(screen.getByLabelText('Confirm Password'), again)
    await shown.person.click(screen.getByRole('button', { name: 'Save password' }))
  }
  return { ...shown, save }
}

const makeUserAuth = (changes: Partial<AuthState> = {}) => makeAuth(makeProfile(), changes)
const refused = (code: string) => ({ error: new AuthError('Refused', 422, code) })

describe('/new-password', () => {
  it('shows a placeholder while the link is being checked', async () => {
    show(makeAuth(null, { isLoading: true }))
    expect((await screen.findByRole('status')).textContent).toContain('Checking your link')
  })

  it('sets the password, reports the sign-out of other devices, and goes on', async () => {
    const changeAccount = vi.fn(async () => ({ error: null }))
    const { save, address } = show(makeUserAuth({ changeAccount }))
    await save('a better one')
    await waitFor(() => expect(address()).toBe('/dashboard/user'))
    expect(changeAccount).toHaveBeenCalledWith({ password: 'a better one' })
    expect(toasts).toMatchObject([
      { title: 'Password changed', description: 'Your other devices have been signed out.' },
    ])
  })

  it('names the account for password managers', () => {
    show(makeUserAuth())
    const username = document.querySelector<HTMLInputElement>('[autocomplete="username"]')
    expect(username?.value).toBe('rowan@halecover.example')
    expect(document.querySelectorAll('[autocomplete="new-password"]')).toHaveLength(2)
  })

  it('requires the same password in both fields', async () => {
    const { save } = show(makeUserAuth())
    await save('a better one', 'a bitter one')
    await screen.findByText("Passwords don't match")
  })

  it('shows at the field that the password is unchanged', async () => {
    const { save } = show(makeUserAuth({ changeAccount: async () => refused('same_password') }))
    await save('the old one')
    await screen.findByText('This is your password already. Please choose another one.')
    expect(document.activeElement).toBe(screen.getByLabelText('New Password'))
  })

  it('requires a mailed code only when the server does', async () => {
    const changeAccount = vi
      .fn<AuthState['changeAccount']>()
      .mockResolvedValueOnce(refused('reauthentication_needed'))
      .mockResolvedValueOnce(refused('reauthentication_not_valid'))
      .mockResolvedValueOnce({ error: null })
    const sendNonce = vi.fn(async () => ({ error: null }))
    const { person, save, address } = show(makeUserAuth({ changeAccount, sendNonce }))
    await save('a better one')
    await person.type(await screen.findByLabelText('Code from the mail'), '111111')
    await person.click(screen.getByRole('button', { name: 'Save password' }))
    await screen.findByText('This code is wrong or has expired.')
    await person.click(screen.getByRole('button', { name: 'Save password' }))
    await waitFor(() => expect(address()).toBe('/dashboard/user'))
    expect(sendNonce).toHaveBeenCalledTimes(1)
    expect(changeAccount).toHaveBeenLastCalledWith({ password: 'a better one', nonce: '111111' })
  })

  it('says why a link failed and leads to a new one', async () => {
    setAuthCallbackForTest('http://firstline.test/new-password#error=access_denied&error_code=otp_expired')
    show(makeAuth(null))
    expect((await screen.findByRole('alert')).textContent).toBe('This link has expired or was already used.')
    expect(screen.getByRole('link', { name: 'Send a new link' }).getAttribute('href')).toBe(
      '/forgot-password',
    )
  })

  it('explains the page to a visitor without a link', async () => {
    show(makeAuth(null))
    await screen.findByText('That takes a link or a code from a mail.')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
