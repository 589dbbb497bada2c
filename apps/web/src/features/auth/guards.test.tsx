import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Auth, AuthContext } from '#lib/auth/use-auth.ts'
import { keepPagesApart, makeAuth, makeProfile } from '#lib/testing/show-page.tsx'
import { markRecentSignup } from './recent-signup.ts'
import { SignedInGuard } from './signed-in-guard.tsx'
import { SignedOutGuard } from './signed-out-guard.tsx'

const toasts = keepPagesApart()
afterEach(() => void vi.useRealTimers())

const somebody = makeAuth(makeProfile())
const nobody = makeAuth(null)
const unknown = makeAuth(null, { isLoading: true })
const halfway = makeAuth(null, { halfway: somebody.user })

function show(at: string, auth: Auth) {
  const router = createMemoryRouter(
    [
      { element: <SignedInGuard />, children: [{ path: '/generator', element: <p>The generator</p> }] },
      { element: <SignedOutGuard />, children: [{ path: '/login', element: <p>The login screen</p> }] },
      { path: '/dashboard/user', element: <p>The dashboard</p> },
      { path: '/second-step', element: <p>The second step</p> },
      { path: '/', element: <p>The landing page</p> },
    ],
    { initialEntries: [at] },
  )
  const page = (value: Auth) => (
    <AuthContext value={value}>
      <RouterProvider router={router} />
    </AuthContext>
  )
  const { rerender } = render(page(auth))
  return { router, become: (next: Auth) => rerender(page(next)) }
}

describe('a page for signed-in people', () => {
  it('opens for them', () => {
    show('/generator', somebody)
    screen.getByText('The generator')
  })

  it('waits while nobody knows', () => {
    show('/generator', unknown)
    expect(screen.getByRole('status').textContent).toBe('Loading')
  })

  it('sends visitors to sign in', async () => {
    show('/generator', nobody)
    await screen.findByText('The login screen')
  })

  it('sends whoever owes the second step there, and lets them come back', async () => {
    const { router } = show('/generator?type=dm&code=of-a-link', halfway)
    await screen.findByText('The second step')
    expect(router.state.location.state).toEqual({ onward: '/generator?type=dm' })
  })

  it('sends whoever signs out on it home', async () => {
    const { become } = show('/generator', somebody)
    become(makeAuth(null, { hasLeft: true }))
    await screen.findByText('The landing page')
  })

  it('sends whoever comes back after signing out to sign in', async () => {
    show('/generator', makeAuth(null, { hasLeft: true }))
    await screen.findByText('The login screen')
  })

  it('sends whoever lost the session to sign in', async () => {
    const { become } = show('/generator', somebody)
    become(nobody)
    await screen.findByText('The login screen')
  })

  it('lets a fresh sign-up pass for two seconds', async () => {
    vi.useFakeTimers()
    markRecentSignup()
    show('/generator', nobody)
    await act(() => vi.advanceTimersByTimeAsync(1_999))
    screen.getByText('The generator')
    await act(() => vi.advanceTimersByTimeAsync(1))
    screen.getByText('The login screen')
  })
})

describe('a page for visitors', () => {
  it('is kept back only while a stored session is looked at: one that could not be refreshed is in nobody’s way', () => {
    const { become } = show('/login', unknown)
    expect(screen.getByText('The login screen').closest('.only-signed-out')).not.toBeNull()
    become(nobody)
    expect(screen.getByText('The login screen').closest('.only-signed-out')).toBeNull()
  })

  it('opens for them', () => {
    show('/login', nobody)
    screen.getByText('The login screen')
  })

  it('sends signed-in people on to their dashboard', async () => {
    show('/login', somebody)
    await screen.findByText('The dashboard')
  })

  it('sends whoever owes the second step there, and from there to the dashboard', async () => {
    const { router } = show('/login', halfway)
    await screen.findByText('The second step')
    expect(router.state.location.state).toEqual({ onward: '/dashboard/user' })
  })

  it('after a link for a forgotten password, the new one comes after the second step', async () => {
    const { router } = show('/login', { ...halfway, isRecovering: true })
    await screen.findByText('The second step')
    expect(router.state.location.state).toEqual({ onward: '/new-password' })
  })

  it('says that the address was verified, to those on their way to the dashboard too', async () => {
    show('/login?email_confirmed=true', somebody)
    await vi.waitFor(() =>
      expect(toasts).toMatchObject([
        { title: 'Email verified successfully', description: 'You can now sign in to your account' },
      ]),
    )
  })
})
