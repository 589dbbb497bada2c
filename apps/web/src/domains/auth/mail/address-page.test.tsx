import { AuthError } from '@supabase/supabase-js'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setAuthCallbackForTest } from '#domains/auth/auth-callback.ts'
import type { AuthState } from '#domains/auth/session/use-auth.ts'
import { prepareRuntime } from '#platform/testing/prepare-runtime.ts'
import { isolatePages, makeAuth, showPage } from '#domains/auth/testing/show-page.tsx'
import { ForgotPasswordPage } from './forgot-password-page.tsx'
import { SignInLinkPage } from '#domains/auth/sign-in/sign-in-link-page.tsx'

const toasts = isolatePages()
beforeEach(() => {
  prepareRuntime({ authSettings: { mails: 'sent' } })
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ isDelayed: false })),
  )
})

const EMAIL = 'rowan@halecover.example'
const sent = () => vi.fn(async () => ({ error: null }))

function forgot(changes: Partial<AuthState> = {}, state?: unknown) {
  const auth = makeAuth(null, { sendRecoveryLink: sent(), ...changes })
  const shown = showPage(<ForgotPasswordPage />, { at: '/forgot-password', auth, state })
  const ask = async () => {
    await shown.person.type(screen.getByLabelText('Email'), EMAIL)
    await shown.person.click(screen.getByRole('button', { name: 'Send the link' }))
  }
  return { ...shown, auth, ask }
}

describe('/forgot-password', () => {
  it('shows the same for known and unknown addresses', async () => {
    const { auth, ask } = forgot()
    await ask()
    await screen.findByText(/^If there is an account, we sent a link for a new password to/)
    expect(auth.sendRecoveryLink).toHaveBeenCalledWith(EMAIL)
  })

  it('waits as for a new mail when one was sent moments ago', async () => {
    const text = 'For security purposes, you can only request this after 30 seconds.'
    const error = new AuthError(text, 429, 'over_email_send_rate_limit')
    const { ask } = forgot({ sendRecoveryLink: async () => ({ error }) })
    await ask()
    await screen.findByRole('heading', { name: 'Check your email' })
    screen.getByText(/^Possible in (29|30) seconds$/)
  })

  it('shows why no mail is sent, until the user types', async () => {
    const error = new AuthError('email rate limit exceeded', 429, 'over_email_send_rate_limit')
    const { person, ask } = forgot({ sendRecoveryLink: async () => ({ error }) })
    await ask()
    await screen.findByText('Too many mails were asked for. Please try again in an hour.')
    await person.type(screen.getByLabelText('Email'), 'x')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('accepts the code of a mail that was read on another device', async () => {
    const verifyCode = vi.fn(async () => ({ error: null, isMfaPending: false, isAdmin: false }) as const)
    const { person, auth, address } = forgot({ verifyCode }, { email: EMAIL })
    await person.click(screen.getByRole('button', { name: 'I have a code' }))
    await screen.findByText(/^Type the code from the mail to/)
    expect(screen.queryByText(/we sent/)).toBeNull()
    await person.type(screen.getByLabelText('Code from the mail'), '123 456')
    await person.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(address()).toBe('/new-password'))
    expect(verifyCode).toHaveBeenCalledWith({ email: EMAIL, code: '123456', kind: 'recovery' })
    expect(auth.sendRecoveryLink).not.toHaveBeenCalled()
  })

  it('links to the outbox where mails stay on this machine', async () => {
    prepareRuntime({ authSettings: { mails: 'outbox' } })
    forgot()
    const link = await screen.findByRole('link', { name: 'Open the outbox' })
    expect(link.getAttribute('href')).toBe('/outbox')
  })

  it('names a contact where no mail is sent', async () => {
    prepareRuntime({ authSettings: { mails: 'kept' } })
    forgot()
    await screen.findByText(/This installation sends no mail/)
    screen.getByRole('link', { name: 'support@firstline.local' })
    expect(screen.queryByLabelText('Email')).toBeNull()
  })
})

describe('/sign-in-link', () => {
  const show = (changes: Partial<AuthState> = {}) =>
    showPage(<SignInLinkPage />, {
      at: '/sign-in-link',
      auth: makeAuth(null, changes),
      state: { email: EMAIL },
    })

  it('greets the user who types the code', async () => {
    const sendSignInLink = sent()
    const verifyCode = vi.fn(async () => ({ error: null, isMfaPending: false, isAdmin: true }) as const)
    const { person } = show({ sendSignInLink, verifyCode })
    await person.click(screen.getByRole('button', { name: 'Send the link' }))
    await person.type(await screen.findByLabelText('Code from the mail'), '123456')
    await person.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['Welcome, Admin!']))
    expect(sendSignInLink).toHaveBeenCalledWith(EMAIL)
    expect(verifyCode).toHaveBeenCalledWith({ email: EMAIL, code: '123456', kind: 'email' })
  })

  it('says that a link was opened in a browser that did not request it', async () => {
    setAuthCallbackForTest('http://firstline.test/sign-in-link?code=abc')
    show()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('only in the browser that asked for it')
  })
})
