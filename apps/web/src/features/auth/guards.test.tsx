import { act, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { RequestedPageProvider } from '#lib/auth/requested-page.tsx'
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

describe('the page that was requested before signing in', () => {
  const address = ({ router }: ReturnType<typeof show>) =>
    `${router.state.location.pathname}${router.state.location.search}`

  it('is opened after it, with its query', async () => {
    const shown = show('/generator?type=dm', nobody)
    await screen.findByText('The login screen')
    shown.become(somebody)
    await screen.findByText('The generator')
    expect(address(shown)).toBe('/generator?type=dm')
  })

  it('is opened after a sign-up to which somebody went from there', async () => {
    const shown = show('/generator?type=dm', nobody)
    fireEvent.click(await screen.findByText('The login screen'))
    await screen.findByText('The sign-up screen')
    shown.become(somebody)
    await screen.findByText('The generator')
  })

  it('is opened after the second step', async () => {
    const shown = show('/generator?type=dm', nobody)
    await screen.findByText('The login screen')
    shown.become(halfway)
    await screen.findByText('The second step')
    expect(shown.router.state.location.state).toEqual({ onward: '/generator?type=dm' })
  })

  it('is opened when a mail or a provider leads back to the screen', async () => {
    const shown = show('/login?next=%2Fgenerator%3Ftype%3Ddm', somebody)
    await screen.findByText('The generator')
    expect(address(shown)).toBe('/generator?type=dm')
  })

  it.each(['//evil.test/generator', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)', '/login'])(
    'is never %s',
    async (next) => {
      show(`/login?next=${encodeURIComponent(next)}`, somebody)
      await screen.findByText('The dashboard')
    },
  )
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
