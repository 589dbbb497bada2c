import { AuthError } from '@supabase/supabase-js'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { keepPagesApart, makeAuth, showPage } from '#lib/testing/show-page.tsx'
import { LoginPage } from './login-page.tsx'

const toasts = keepPagesApart()
const user = { id: '1' } as never

function show(signIn = vi.fn(), at = '/login') {
  const shown = showPage(<LoginPage />, { at, auth: makeAuth(null, { signIn }) })
  const fill = async (email: string, password: string) => {
    await shown.person.type(screen.getByLabelText('Email'), email)
    await shown.person.type(screen.getByLabelText('Password'), password)
  }
  const submit = () => shown.person.click(screen.getByRole('button'))
  return { ...shown, signIn, fill, submit }
}

const refused = (message: string, code: string) =>
  vi.fn(async () => ({ error: new AuthError(message, 400, code) }))

describe('/login', () => {
  it('greets and links to sign-up', () => {
    show()
    screen.getByRole('heading', { name: 'Welcome back' })
    screen.getByRole('button', { name: 'Sign in' })
    expect(screen.getByRole('link').getAttribute('href')).toBe('/signup')
  })

  it('asks for a real address and a password of 6 characters, and calls nobody', async () => {
    const { fill, submit, signIn } = show()
    await fill('rowan@hale', '12345')
    await submit()
    await screen.findByText('Please enter a valid email address')
    screen.getByText('Password must be at least 6 characters')
    expect(signIn).not.toHaveBeenCalled()
  })

  it('ties an error to its field', async () => {
    const { fill, submit } = show()
    await fill('rowan@hale', 'correct')
    await submit()
    const email = screen.getByLabelText('Email')
    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'))
    const note = document.getElementById(email.getAttribute('aria-describedby') ?? '')
    expect(note?.textContent).toBe('Please enter a valid email address')
  })

  it('says that it is at work and lets no second press through', async () => {
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

  it('welcomes back', async () => {
    const { fill, submit, signIn } = show(vi.fn(async () => ({ error: null, user, isAdmin: false })))
    await fill('rowan@halecover.example', 'correct')
    await submit()
    await waitFor(() => expect(toasts.map((toast) => toast.title)).toEqual(['Welcome back!']))
    expect(signIn).toHaveBeenCalledWith({ email: 'rowan@halecover.example', password: 'correct' })
  })

  it('welcomes an administrator as one', async () => {
    const { fill, submit } = show(vi.fn(async () => ({ error: null, user, isAdmin: true })))
    await fill('admin@firstline.example', 'correct')
    await submit()
    await waitFor(() => expect(toasts.map((toast) => toast.title)).toEqual(['Welcome, Admin!']))
  })

  it('says that the credentials are wrong, in place and as a toast, until somebody types', async () => {
    const { person, fill, submit } = show(refused('Invalid login credentials', 'invalid_credentials'))
    await fill('rowan@halecover.example', 'wrong-one')
    await submit()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Login failed. Please check your credentials.')
    expect(toasts).toMatchObject([{ kind: 'error', title: 'Login failed. Please check your credentials.' }])
    await person.type(screen.getByLabelText('Password'), 'x')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows what the server said when it was something else', async () => {
    const { fill, submit } = show(refused('Email not confirmed', 'email_not_confirmed'))
    await fill('rowan@halecover.example', 'correct')
    await submit()
    expect((await screen.findByRole('alert')).textContent).toBe('Email not confirmed.')
    expect(toasts).toMatchObject([{ title: 'Login failed', description: 'Email not confirmed.' }])
  })

  it('shows the green notice to somebody whose address was just confirmed', () => {
    show(vi.fn(), '/login?email_confirmed=true')
    expect(screen.getByRole('status').textContent).toBe(
      'Your email has been successfully verified. You can now sign in.',
    )
  })
})
