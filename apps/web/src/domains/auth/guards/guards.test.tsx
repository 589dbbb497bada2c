import { act, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { RequestedPageProvider } from '#domains/auth/requested-page.tsx'
import { type AuthState, AuthContext } from '#domains/auth/session/use-auth.ts'
import { isolatePages, makeAuth, makeProfile } from '#domains/auth/testing/show-page.tsx'
import { markRecentSignUp } from '#domains/auth/sign-up/recent-sign-up.ts'
import { SignedInGuard } from './signed-in-guard.tsx'
import { SignedOutGuard } from './signed-out-guard.tsx'

const toasts = isolatePages()
afterEach(() => void vi.useRealTimers())

const signedIn = makeAuth(makeProfile())
const signedOut = makeAuth(null)
const unknown = makeAuth(null, { isLoading: true })
const pendingUser = makeAuth(null, { pendingUser: signedIn.user })

function show(at: string, auth: AuthState) {
  const router = createMemoryRouter(
    [
      { element: <SignedInGuard />, children: [{ path: '/generator', element: <p>The generator</p> }] },
      {
        element: (
          <RequestedPageProvider>
            <SignedOutGuard />
          </RequestedPageProvider>
        ),
        children: [
          { path: '/login', element: <Link to="/signup">The login screen</Link> },
          { path: '/signup', element: <p>The sign-up screen</p> },
        ],
      },
      { path: '/dashboard/user', element: <p>The dashboard</p> },
      { path: '/second-step', element: <p>The second step</p> },
      { path: '/', element: <p>The landing page</p> },
    ],
    { initialEntries: [at] },
  )
  const page = (value: AuthState) => (
    <AuthContext value={value}>
      <RouterProvider router={router} />
    </AuthContext>
  )
  const { rerender } = render(page(auth))
  return { router, become: (next: AuthState) => rerender(page(next)) }
}

describe('SignedInGuard', () => {
  it('renders the page for a signed-in user', () => {
    show('/generator', signedIn)
    screen.getByText('The generator')
  })

  it('shows a placeholder while the session is loading', () => {
    show('/generator', unknown)
    expect(screen.getByRole('status').textContent).toBe('Loading')
  })

  it('redirects visitors to the login page', async () => {
    show('/generator', signedOut)
    await screen.findByText('The login screen')
  })

  it('redirects a user with pending MFA to the code, and back afterwards', async () => {
    const { router } = show('/generator?type=dm&code=of-a-link', pendingUser)
    await screen.findByText('The second step')
    expect(router.state.location.state).toEqual({ onward: '/generator?type=dm' })
  })

  it('redirects to the home page after a sign-out', async () => {
    const { become } = show('/generator', signedIn)
    become(makeAuth(null, { hasSignedOut: true }))
    await screen.findByText('The landing page')
  })

  it('redirects a visit after the sign-out to the login page', async () => {
    show('/generator', makeAuth(null, { hasSignedOut: true }))
    await screen.findByText('The login screen')
  })

  it('redirects to the login page when the session was lost', async () => {
    const { become } = show('/generator', signedIn)
    become(signedOut)
    await screen.findByText('The login screen')
  })

  it('lets a fresh sign-up pass for two seconds', async () => {
    vi.useFakeTimers()
    markRecentSignUp()
    show('/generator', signedOut)
    await act(() => vi.advanceTimersByTimeAsync(1_999))
    screen.getByText('The generator')
    await act(() => vi.advanceTimersByTimeAsync(1))
    screen.getByText('The login screen')
  })
})

describe('the page that was requested before signing in', () => {
  const address = ({ router }: ReturnType<typeof show>) =>
    `${router.state.location.pathname}${router.state.location.search}`

  it('opens after the login, with its query', async () => {
    const shown = show('/generator?type=dm', signedOut)
    await screen.findByText('The login screen')
    shown.become(signedIn)
    await screen.findByText('The generator')
    expect(address(shown)).toBe('/generator?type=dm')
  })

  it('opens after a sign-up that was reached from the login page', async () => {
    const shown = show('/generator?type=dm', signedOut)
    fireEvent.click(await screen.findByText('The login screen'))
    await screen.findByText('The sign-up screen')
    shown.become(signedIn)
    await screen.findByText('The generator')
  })

  it('opens after the MFA code was verified', async () => {
    const shown = show('/generator?type=dm', signedOut)
    await screen.findByText('The login screen')
    shown.become(pendingUser)
    await screen.findByText('The second step')
    expect(shown.router.state.location.state).toEqual({ onward: '/generator?type=dm' })
  })

  it('opens when a mail or a provider leads back to the login page', async () => {
    const shown = show('/login?next=%2Fgenerator%3Ftype%3Ddm', signedIn)
    await screen.findByText('The generator')
    expect(address(shown)).toBe('/generator?type=dm')
  })

  it.each(['//evil.test/generator', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)', '/login'])(
    'never leads to the address %s',
    async (next) => {
      show(`/login?next=${encodeURIComponent(next)}`, signedIn)
      await screen.findByText('The dashboard')
    },
  )
})

describe('SignedOutGuard', () => {
  it('hides the form only while the session is loading, not when its refresh has failed', () => {
    const { become } = show('/login', unknown)
    expect(screen.getByText('The login screen').closest('.only-signed-out')).not.toBeNull()
    become(signedOut)
    expect(screen.getByText('The login screen').closest('.only-signed-out')).toBeNull()
  })

  it('renders the page for a visitor', () => {
    show('/login', signedOut)
    screen.getByText('The login screen')
  })

  it('redirects signed-in users to their dashboard', async () => {
    show('/login', signedIn)
    await screen.findByText('The dashboard')
  })

  it('redirects a user with pending MFA to the code, and then to the dashboard', async () => {
    const { router } = show('/login', pendingUser)
    await screen.findByText('The second step')
    expect(router.state.location.state).toEqual({ onward: '/dashboard/user' })
  })

  it('requires the MFA code before a new password after a recovery link', async () => {
    const { router } = show('/login', { ...pendingUser, isRecovering: true })
    await screen.findByText('The second step')
    expect(router.state.location.state).toEqual({ onward: '/new-password' })
  })

  it('announces a verified address on the way to the dashboard too', async () => {
    show('/login?email_confirmed=true', signedIn)
    await vi.waitFor(() =>
      expect(toasts).toMatchObject([
        { title: 'Email verified successfully', description: 'You can now sign in to your account' },
      ]),
    )
  })
})
