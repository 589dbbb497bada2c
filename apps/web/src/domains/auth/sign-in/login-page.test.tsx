import { AuthError } from '@supabase/supabase-js'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { clearAuthCallback, setAuthCallbackForTest } from '#domains/auth/auth-callback.ts'
import { isolatePages, makeAuth, showPage } from '#domains/auth/testing/show-page.tsx'
import { LoginPage } from './login-page.tsx'

const toasts = isolatePages()
const user = { id: '1' } as never

function show(signIn = vi.fn(), at = '/login') {
  const resendConfirmation = vi.fn(async () => ({ error: null }))
  const shown = showPage(<LoginPage />, { at, auth: makeAuth(null, { signIn, resendConfirmation }) })
  const fill = async (email: string, password: string) => {
    await shown.person.type(screen.getByLabelText('Email'), email)
    await shown.person.type(screen.getByLabelText('Password'), password)
  }
  const submit = () => shown.person.click(screen.getByRole('button', { name: /^Sign(ing)? in/ }))
  return { ...shown, signIn, resendConfirmation, fill, submit }
}

const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
const refused = (message: string, code: string) =>
  vi.fn(async () => ({ error: new AuthError(message, 400, code) }))

describe('/login', () => {
  it('shows a greeting and a link to sign-up', () => {
    show()
    screen.getByRole('heading', { name: 'Welcome back' })
    screen.getByRole('button', { name: 'Sign in' })
    expect(href('Create account')).toBe('/signup')
    expect(href('Forgot your password?')).toBe('/forgot-password')
    expect(href('Get a link by mail instead')).toBe('/sign-in-link')
  })

  it('requires a valid address and a password of 6 characters before any request', async () => {
    const { fill, submit, signIn } = show()
    await fill('rowan@hale', '12345')
    await submit()
    await screen.findByText('Please enter a valid email address')
    screen.getByText('Password must be at least 6 characters')
    expect(signIn).not.toHaveBeenCalled()
  })

  it('associates an error with its field', async () => {
    const { fill, submit } = show()
    await fill('rowan@hale', 'correct')
    await submit()
    const email = screen.getByLabelText('Email')
    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'))
    const note = document.getElementById(email.getAttribute('aria-describedby') ?? '')
    expect(note?.textContent).toBe('Please enter a valid email address')
  })

  it('shows that it is busy and ignores a second submit', async () => {
    let finish: (result: { error: null; user: never; isAdmin: boolean }) => void = () => undefined
    const { fill, submit, signIn } = show(vi.fn(() => new Promise((resolve) => (finish = resolve))))
    await fill('rowan@halecover.example', 'correct')
    await submit()
    const button = await screen.findByRole('button', { name: 'Signing in...' })
    await submit()
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(signIn).toHaveBeenCalledTimes(1)
    finish({ error: null, user, isAdmin: false })
    await screen.findByRole('button', { name: 'Sign in' })
  })

  it('greets a user who signs in', async () => {
    const { fill, submit, signIn } = show(vi.fn(async () => ({ error: null, user, isAdmin: false })))
    await fill('rowan@halecover.example', 'correct')
    await submit()
    await waitFor(() => expect(toasts.map((toast) => toast.title)).toEqual(['Welcome back!']))
    expect(signIn).toHaveBeenCalledWith({ email: 'rowan@halecover.example', password: 'correct' })
  })

  it('greets an administrator with a message of its own', async () => {
    const { fill, submit } = show(vi.fn(async () => ({ error: null, user, isAdmin: true })))
    await fill('admin@firstline.example', 'correct')
    await submit()
    await waitFor(() => expect(toasts.map((toast) => toast.title)).toEqual(['Welcome, Admin!']))
  })

  it('reports wrong credentials in place and as a toast, until the user types', async () => {
    const { person, fill, submit } = show(refused('Invalid login credentials', 'invalid_credentials'))
    await fill('rowan@halecover.example', 'wrong-one')
    await submit()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Login failed. Please check your credentials.')
    expect(toasts).toMatchObject([{ kind: 'error', title: 'Login failed. Please check your credentials.' }])
    await person.type(screen.getByLabelText('Password'), 'x')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it("shows the server's message for any other error", async () => {
    const { fill, submit } = show(refused('The hook refused this', 'hook_refused'))
    await fill('rowan@halecover.example', 'correct')
    await submit()
    expect((await screen.findByRole('alert')).textContent).toBe('The hook refused this.')
    expect(toasts).toMatchObject([{ title: 'Login failed', description: 'The hook refused this.' }])
  })

  it('says to whom a banned user can write', async () => {
    const { fill, submit } = show(refused('User is banned', 'user_banned'))
    await fill('rowan@halecover.example', 'correct')
    await submit()
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^This account is blocked\. Please write to \S+\.$/,
    )
    expect(toasts).toMatchObject([{ title: 'Login failed', description: expect.stringMatching(/blocked/) }])
  })

  it('sends another link to an unconfirmed address, and waits for it', async () => {
    const { person, fill, submit, resendConfirmation, address } = show(
      refused('Email not confirmed', 'email_not_confirmed'),
    )
    await fill('rowan@halecover.example', 'correct')
    await submit()
    await screen.findByText(/not confirmed yet/)
    expect(toasts).toMatchObject([{ title: 'Login failed', description: 'Email not confirmed.' }])
    await person.click(screen.getByRole('button', { name: 'Send a new link' }))
    await waitFor(() => expect(address()).toBe('/signup'))
    expect(resendConfirmation).toHaveBeenCalledWith('rowan@halecover.example')
    expect(JSON.parse(sessionStorage.getItem('mailRequest:confirmation') ?? '')).toMatchObject({
      email: 'rowan@halecover.example',
    })
  })

  it('explains an expired link and offers a new one', async () => {
    setAuthCallbackForTest(
      'http://firstline.test/login?email_confirmed=true#error_code=otp_expired&error_description=Call+us',
    )
    const { person, resendConfirmation } = show(vi.fn(), '/login?email_confirmed=true')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('This link has expired or was already used.')
    expect(document.body.textContent).not.toContain('Call us')
    await person.click(screen.getByRole('button', { name: 'Send a new link' }))
    await screen.findByText('Please enter a valid email address')
    expect(resendConfirmation).not.toHaveBeenCalled()
  })

  it('claims no success for a failed link, even after its error is dismissed', async () => {
    setAuthCallbackForTest('http://firstline.test/login?email_confirmed=true#error_code=otp_expired')
    show(vi.fn(), '/login?email_confirmed=true')
    await screen.findByRole('alert')
    clearAuthCallback()
    cleanup()
    show(vi.fn(), '/login?email_confirmed=true')
    screen.getByRole('heading', { name: 'Welcome back' })
    expect(screen.queryByText(/successfully verified/)).toBeNull()
  })

  it('reports a completed change of address without an error about its link', () => {
    setAuthCallbackForTest('http://firstline.test/login?email_changed=true&code=abc')
    show(vi.fn(), '/login?email_changed=true')
    expect(screen.getByRole('status').textContent).toBe('Your address is changed. Sign in with it.')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('reports that a change of address is half done', () => {
    setAuthCallbackForTest('http://firstline.test/login?email_changed=true&message=Proceed')
    show(vi.fn(), '/login?email_changed=true')
    expect(screen.getByRole('status').textContent).toBe('One more step: open the link in the other mail.')
  })

  it('passes the typed address to the other sign-in methods', async () => {
    const { person, router } = show()
    await person.type(screen.getByLabelText('Email'), 'rowan@halecover.example')
    await person.click(screen.getByRole('link', { name: 'Forgot your password?' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/forgot-password'))
    expect(router.state.location.state).toEqual({ email: 'rowan@halecover.example' })
  })

  it('shows the green notice when the address was just confirmed', () => {
    show(vi.fn(), '/login?email_confirmed=true')
    expect(screen.getByRole('status').textContent).toBe(
      'Your email has been successfully verified. You can now sign in.',
    )
  })
})
