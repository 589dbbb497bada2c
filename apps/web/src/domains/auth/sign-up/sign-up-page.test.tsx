import { AuthError } from '@supabase/supabase-js'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AuthState } from '#domains/auth/session/use-auth.ts'
import { isolatePages, makeAuth, showPage } from '#domains/auth/testing/show-page.tsx'
import { prepareRuntime } from '#platform/testing/prepare-runtime.ts'
import { SignUpPage } from './sign-up-page.tsx'

const toasts = isolatePages()
beforeEach(() => prepareRuntime())

function show(signUp = vi.fn(), changes: Partial<AuthState> = {}) {
  const shown = showPage(<SignUpPage />, { at: '/signup', auth: makeAuth(null, { signUp, ...changes }) })
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
  it('shows three fields and its busy state, and leads to sign-in (P4.1)', async () => {
    let finish: (result: { error: AuthError }) => void = () => undefined
    const { fill, submit, signUp } = show(vi.fn(() => new Promise((resolve) => (finish = resolve))))
    screen.getByRole('heading', { name: 'Create account' })
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
    await fill('rowan@halecover.example', 'correct')
    await submit()
    const button = await screen.findByRole('button', { name: 'Creating account...' })
    await submit('Creating account...')
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(signUp).toHaveBeenCalledTimes(1)
    finish({ error: new AuthError('Refused', 400) })
    await screen.findByRole('button', { name: 'Sign up' })
  })

  it('names the agreement under the button, with links to both pages (P4.1)', () => {
    show()
    const sentence = screen.getByText(/^By creating an account you agree/)
    expect(sentence.textContent).toBe(
      'By creating an account you agree to the Terms & Conditions and the Privacy Policy.',
    )
    const follows = Node.DOCUMENT_POSITION_FOLLOWING
    const button = screen.getByRole('button', { name: 'Sign up' })
    expect(button.compareDocumentPosition(sentence) & follows).toBe(follows)
    for (const [name, address] of [
      ['Terms & Conditions', '/terms'],
      ['Privacy Policy', '/privacy'],
    ] as const) {
      const link = screen.getByRole('link', { name })
      expect(link.getAttribute('href')).toBe(address)
      // What was typed stays.
      expect(link.getAttribute('target')).toBe('_blank')
    }
  })

  it('requires an address, and six characters in both password fields (P4.2)', async () => {
    const { fill, submit, signUp } = show()
    await fill('rowan@hale', '12345')
    await submit()
    await screen.findByText('Please enter a valid email address')
    const short = screen.getAllByText('Password must be at least 6 characters')
    const fields = ['Password', 'Confirm Password'].map((label) =>
      screen.getByLabelText(label).getAttribute('aria-describedby'),
    )
    expect(short.map(({ id }) => id)).toEqual(fields)
    expect(signUp).not.toHaveBeenCalled()
  })

  it('requires the same password in both fields', async () => {
    const { fill, submit, signUp } = show()
    await fill('rowan@halecover.example', 'correct', 'corrent')
    await submit()
    await screen.findByText("Passwords don't match")
    expect(screen.getByLabelText('Confirm Password').getAttribute('aria-invalid')).toBe('true')
    expect(signUp).not.toHaveBeenCalled()
  })

  it('shows at their fields that address and password are too long, without a request', async () => {
    const { fill, submit, signUp } = show()
    await fill(`${'r'.repeat(65)}@halecover.example`, 'ü'.repeat(37))
    await submit()
    await screen.findByText('This email address is too long')
    screen.getByText(/^Password cannot be longer than 72 characters/)
    expect(signUp).not.toHaveBeenCalled()
  })

  it('redirects a confirmed user to the dashboard, with the pass of a fresh sign-up', async () => {
    const { fill, submit, address } = show(made('2026-11-21T10:00:00Z'))
    await fill('rowan@halecover.example', 'correct')
    await submit()
    await waitFor(() => expect(address()).toBe('/dashboard/user'))
    expect(toasts.map((toast) => toast.title)).toEqual(['Account created successfully!'])
    expect(sessionStorage.getItem('recentSignup')).not.toBeNull()
  })

  it('sends an unconfirmed user to the mailbox', async () => {
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

  it('shows one sentence about delayed mail while mail is delayed (P4.4)', async () => {
    prepareRuntime({ authSettings: { confirmationRequired: true, mails: 'sent' } })
    let isDelayed = true
    const asked = vi.fn(async (_url: string, _request: RequestInit) => Response.json({ isDelayed }))
    vi.stubGlobal('fetch', asked)
    const { fill, submit, cache } = show(made())
    await fill('rowan@halecover.example', 'correct')
    await submit()
    const sentence = /^Email is delayed right now\. Your link can take a while/
    await screen.findByText(sentence)
    expect(asked.mock.calls[0]?.[0]).toBe('/functions/v1/mail-status')
    // The request contains no address.
    expect(asked.mock.calls[0]?.[1].body).toBe('{}')
    isDelayed = false
    await act(() => cache.refetchQueries({ queryKey: ['mail-status'] }))
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull())
  })

  it('waits for a mail that was sent moments ago', async () => {
    const text = 'For security purposes, you can only request this after 18 seconds.'
    const error = new AuthError(text, 429, 'over_email_send_rate_limit')
    const { fill, submit } = show(vi.fn(async () => ({ error })))
    await fill('rowan@halecover.example', 'correct')
    await submit()
    await screen.findByRole('heading', { name: 'Check your email' })
    screen.getByText(/^Possible in (17|18) seconds$/)
  })

  it('accepts the code from the mail as well as the link', async () => {
    const expired = new AuthError('Token has expired or is invalid', 403, 'otp_expired')
    const verifyCode = vi
      .fn<AuthState['verifyCode']>()
      .mockResolvedValueOnce({ error: expired })
      .mockResolvedValueOnce({ error: null, isMfaPending: false, isAdmin: false })
    const { person, fill, submit } = show(made(), { verifyCode })
    await fill('rowan@halecover.example', 'correct')
    await submit()
    await person.type(await screen.findByLabelText('Code from the mail'), '123')
    await person.click(screen.getByRole('button', { name: 'Confirm' }))
    await screen.findByText('Please enter the 6 digits from the mail')
    await person.type(screen.getByLabelText('Code from the mail'), ' 456')
    await person.click(screen.getByRole('button', { name: 'Confirm' }))
    await screen.findByText(/^This code is wrong or has expired\. Check it, or ask for a new one below/)
    await person.click(screen.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(toasts.at(-1)).toMatchObject({ title: 'Email verified successfully' }))
    expect(verifyCode).toHaveBeenLastCalledWith({
      email: 'rowan@halecover.example',
      code: '123456',
      kind: 'email',
    })
    expect(sessionStorage.getItem('mailRequest:confirmation')).toBeNull()
  })

  it('sends the link again after the interval, and shows the time left', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], shouldAdvanceTime: true })
    const tooSoon = new AuthError(
      'For security purposes, you can only request this after 7 seconds.',
      429,
      'over_email_send_rate_limit',
    )
    const resendConfirmation = vi.fn(async () => ({ error: tooSoon }))
    const { person, fill, submit } = show(made(), { resendConfirmation })
    await fill('rowan@halecover.example', 'correct')
    await submit()
    const again = await screen.findByRole('button', { name: 'Send it again' })
    expect(again.getAttribute('aria-disabled')).toBe('true')
    await person.click(again)
    expect(resendConfirmation).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    await person.click(again)
    expect(resendConfirmation).toHaveBeenCalledWith('rowan@halecover.example')
    await screen.findByText(/^Possible in [67] seconds$/)
    vi.useRealTimers()
  })

  it('waits for the mail after a reload, until it is canceled', async () => {
    const request = { email: 'rowan@halecover.example', againAt: Date.now() }
    sessionStorage.setItem('mailRequest:confirmation', JSON.stringify(request))
    const { person } = show()
    await screen.findByRole('heading', { name: 'Check your email' })
    await person.click(screen.getByRole('button', { name: 'Use another address' }))
    await screen.findByRole('heading', { name: 'Create account' })
    expect(sessionStorage.getItem('mailRequest:confirmation')).toBeNull()
  })

  it('says that sign-up is closed where it is', async () => {
    prepareRuntime({ authSettings: { signupOpen: false, mails: 'sent' } })
    show()
    await screen.findByText(/takes no new accounts/)
    expect(screen.queryByRole('button', { name: 'Sign up' })).toBeNull()
  })

  it('locks for five minutes on a rate limit, says why, and unlocks itself', async () => {
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
    expect(screen.queryByRole('alert')).toBeNull()
    vi.useRealTimers()
  })

  it('is never locked for longer than one lock, whatever this tab has stored (P4.1)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
    sessionStorage.setItem('signupLockedUntil', String(Date.now() + 86_400_000))
    show()
    await screen.findByRole('button', { name: 'Too many attempts' })
    await act(() => vi.advanceTimersByTimeAsync(300_000))
    expect(screen.getByRole('button', { name: 'Sign up' })).toBeTruthy()
    vi.useRealTimers()
  })

  it('renders with any stored value, and without storage (P4.1)', () => {
    sessionStorage.setItem('signupLockedUntil', '{')
    sessionStorage.setItem('mailRequest:confirmation', '{')
    show()
    expect(screen.getByRole('button', { name: 'Sign up' })).toBeTruthy()
    vi.stubGlobal(
      'sessionStorage',
      new Proxy(sessionStorage, {
        get() {
          throw new DOMException('Access is denied.', 'SecurityError')
        },
      }),
    )
    show()
    vi.unstubAllGlobals()
    expect(screen.getAllByRole('button', { name: 'Sign up' })).toHaveLength(2)
  })

  it('stays locked through a reload, and says so for an empty form too', async () => {
    sessionStorage.setItem('signupLockedUntil', String(Date.now() + 60_000))
    const { person } = show()
    await person.click(await screen.findByRole('button', { name: 'Too many attempts' }))
    expect(toasts).toMatchObject([
      { title: 'Too many signup attempts', description: 'Please wait a while before trying again.' },
    ])
    expect(screen.queryByText('Please enter a valid email address')).toBeNull()
  })

  it('leads a registered address to sign-in', async () => {
    const { fill, submit } = show(refused('User already registered'))
    await fill('rowan@halecover.example', 'correct')
    await submit()
    await screen.findByText('This email is already registered. Please sign in instead.')
    expect(toasts.map((toast) => toast.title)).toEqual(['This email is already registered'])
  })

  it('shows any other error verbatim, and Clear empties error and form', async () => {
    const { person, fill, submit } = show(refused('Signups not allowed for this instance'))
    await fill('rowan@halecover.example', 'correct')
    await submit()
    await screen.findByText('Signups not allowed for this instance.')
    expect(toasts).toMatchObject([{ title: 'Signup failed' }])
    await person.click(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByLabelText('Email')).toHaveProperty('value', '')
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  })
})
