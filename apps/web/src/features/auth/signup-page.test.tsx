import { AuthError } from '@supabase/supabase-js'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { keepPagesApart, makeAuth, showPage } from '#lib/testing/show-page.tsx'
import { SignupPage } from './signup-page.tsx'

const toasts = keepPagesApart()

function show(signUp = vi.fn()) {
  const shown = showPage(<SignupPage />, { at: '/signup', auth: makeAuth(null, { signUp }) })
  const fill = async (email: string, password: string, again = password) => {
    await shown.person.type(screen.getByLabelText('Email'), email)
    await shown.person.type(screen.getByLabelText('Password'), password)
    await shown.person.type(screen.getByLabelText('Confirm Password'), again)
  }
  const submit = (name = 'Sign up') => shown.person.click(screen.getByRole('button', { name }))
  return { ...shown, signUp, fill, submit }
}

const refused = (message: string) => vi.fn(async () => ({ error: new AuthError(message, 400) }))
const made = (confirmed_at?: string) =>
  vi.fn(async () => ({ error: null, user: { id: '1', confirmed_at } as never }))

describe('/signup', () => {
  it('wants the same password twice', async () => {
    const { fill, submit, signUp } = show()
    await fill('rowan@halecover.example', 'correct', 'corrent')
    await submit()
    await screen.findByText("Passwords don't match")
    expect(screen.getByLabelText('Confirm Password').getAttribute('aria-invalid')).toBe('true')
    expect(signUp).not.toHaveBeenCalled()
  })

  it('takes a confirmed user to the dashboard, with the pass of a fresh sign-up', async () => {
    const { fill, submit, address } = show(made('2026-11-21T10:00:00Z'))
    await fill('rowan@halecover.example', 'correct')
    await submit()
    await waitFor(() => expect(address()).toBe('/dashboard/user'))
    expect(toasts.map((toast) => toast.title)).toEqual(['Account created successfully!'])
    expect(sessionStorage.getItem('recentSignup')).not.toBeNull()
  })

  it('sends an unconfirmed one to the mailbox', async () => {
    const { fill, submit } = show(made())
    await fill('rowan@halecover.example', 'correct')
    await submit()
    const heading = await screen.findByRole('heading', { name: 'Check your email' })
    expect(document.activeElement).toBe(heading)
    screen.getByText(/check your spam folder/i)
    expect(screen.getByRole('link', { name: 'Return to login' }).getAttribute('href')).toBe('/login')
    expect(toasts).toMatchObject([
      {
        title: 'Please check your email!',
        description: 'We sent you a confirmation link. Please verify your email to continue.',
      },
    ])
  })

  it('locks for five minutes on a rate limit, says why, and unlocks by itself', async () => {
    const signUp = refused('Request rate limit reached')
    const { fill, submit } = show(signUp)
    await fill('rowan@halecover.example', 'correct')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
    await submit()
    await screen.findByRole('button', { name: 'Too many attempts' })
    screen.getByText('Too many signup attempts. Please try again later.')
    screen.getByText(/^For security reasons, we limit the number of signup attempts/)
    await submit('Too many attempts')
    await waitFor(() =>
      expect(toasts.map((toast) => toast.title)).toEqual([
        'Signup rate limit reached',
        'Too many signup attempts',
      ]),
    )
    expect(signUp).toHaveBeenCalledTimes(1)
    await act(() => vi.advanceTimersByTimeAsync(300_000))
    screen.getByRole('button', { name: 'Sign up' })
    vi.useRealTimers()
  })

  it('stays locked through a reload', async () => {
    sessionStorage.setItem('signupLockedUntil', String(Date.now() + 60_000))
    show()
    await screen.findByRole('button', { name: 'Too many attempts' })
  })

  it('sends a registered address to sign in', async () => {
    const { fill, submit } = show(refused('User already registered'))
    await fill('rowan@halecover.example', 'correct')
    await submit()
    await screen.findByText('This email is already registered. Please sign in instead.')
    expect(toasts.map((toast) => toast.title)).toEqual(['This email is already registered'])
  })

  it('shows any other error in its own words, and Clear empties error and form', async () => {
    const { person, fill, submit } = show(refused('Signups not allowed for this instance'))
    await fill('rowan@halecover.example', 'correct')
    await submit()
    await screen.findByText('Signups not allowed for this instance.')
    expect(toasts).toMatchObject([{ title: 'Signup failed' }])
    await person.click(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByLabelText('Email')).toHaveProperty('value', '')
  })
})
