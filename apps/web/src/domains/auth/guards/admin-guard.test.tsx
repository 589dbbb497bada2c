import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { RequestedPageProvider } from '#domains/auth/requested-page.tsx'
import { type AuthState, AuthContext } from '#domains/auth/session/use-auth.ts'
import { isolatePages, makeAuth, makeProfile } from '#domains/auth/testing/show-page.tsx'
import { AdminGuard } from './admin-guard.tsx'
import { AdminLoginGuard } from './admin-login-guard.tsx'
import { AdminLoginPage } from '#domains/auth/sign-in/admin-login-page.tsx'
import { ForwardByRole } from './forward-by-role.tsx'

const toasts = isolatePages()

const admin = makeAuth(makeProfile({ role: 'admin' }), { isAdmin: true })
const signedIn = makeAuth(makeProfile())
const signedOut = makeAuth(null)
const pendingUser = makeAuth(null, { pendingUser: signedIn.user })

function show(at: string, auth: AuthState) {
  const router = createMemoryRouter(
    [
      { element: <AdminGuard />, children: [{ path: '/dashboard/admin', element: <p>The admin area</p> }] },
      {
        element: (
          <RequestedPageProvider>
            <AdminLoginGuard />
          </RequestedPageProvider>
        ),
        children: [{ path: '/admin-login', element: <AdminLoginPage /> }],
      },
      { path: '/dashboard', element: <ForwardByRole /> },
      { path: '/dashboard/user', element: <p>The dashboard</p> },
      { path: '/', element: <p>The landing page</p> },
      { path: '/second-step', element: <p>The second step</p> },
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

describe('the admin page that was requested before signing in', () => {
  it('opens for administrators with its query, and not for others', async () => {
    for (const [person, address] of [
      [admin, '/dashboard/admin?page=2'],
      [signedIn, '/dashboard/user'],
    ] as const) {
      const { router, become } = show('/dashboard/admin?page=2', signedOut)
      await screen.findByRole('button', { name: 'Sign in' })
      become(person)
      await vi.waitFor(() =>
        expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(address),
      )
      cleanup()
    }
  })
})

describe('AdminGuard', () => {
  it('renders the page for an administrator', () => {
    show('/dashboard/admin', admin)
    screen.getByText('The admin area')
  })

  it('shows a placeholder while it verifies the role', () => {
    show('/dashboard/admin', makeAuth(null, { isLoading: true }))
    screen.getByRole('progressbar', { name: 'Verifying access' })
  })

  it('offers to reload when the role cannot be determined', () => {
    const auth = makeAuth(makeProfile(), { profile: null, profileError: new Error('The server is away') })
    show('/dashboard/admin', auth)
    screen.getByText('Your access could not be verified')
    screen.getByRole('button', { name: 'Reload' })
  })

  it('requires a code from an administrator whose MFA is pending', async () => {
    const { router } = show('/dashboard/admin', pendingUser)
    await screen.findByText('The second step')
    expect(router.state.location.state).toEqual({ onward: '/dashboard/admin' })
    cleanup()
    show('/admin-login', pendingUser)
    await screen.findByText('The second step')
  })

  it("redirects visitors to the administrators' login page", async () => {
    show('/dashboard/admin', signedOut)
    await screen.findByRole('heading', { name: 'Admin sign in' })
  })

  it('redirects other users to their dashboard, and says why', async () => {
    show('/dashboard/admin', signedIn)
    await screen.findByText('The dashboard')
    await vi.waitFor(() =>
      expect(toasts).toMatchObject([
        { kind: 'error', title: 'You do not have permission to access this page' },
      ]),
    )
  })

  it('shows a message when the role is lost while the page is open', () => {
    const { become } = show('/dashboard/admin', admin)
    become(signedIn)
    screen.getByRole('heading', { name: 'You do not have permission to access this page' })
  })

  it('redirects to the home page after a sign-out', async () => {
    const { become } = show('/dashboard/admin', admin)
    become(makeAuth(null, { hasSignedOut: true }))
    await screen.findByText('The landing page')
  })
})

describe('/admin-login', () => {
  it('shows fields for email and password', () => {
    show('/admin-login', signedOut)
    screen.getByLabelText('Email')
    screen.getByLabelText('Password')
    screen.getByRole('button', { name: 'Sign in' })
  })

  it('redirects administrators to the admin area', async () => {
    show('/admin-login', admin)
    await screen.findByText('The admin area')
  })

  it('redirects other users to their dashboard once the role is known', async () => {
    const { become } = show('/admin-login', makeAuth(makeProfile(), { isLoading: true }))
    screen.getByRole('heading', { name: 'Admin sign in' })
    become(signedIn)
    await screen.findByText('The dashboard')
  })
})

describe('/dashboard (P1.6)', () => {
  it('redirects administrators to the admin area', async () => {
    show('/dashboard', admin)
    await screen.findByText('The admin area')
  })

  it('redirects other users to their dashboard once the role is known', async () => {
    const { become } = show('/dashboard', makeAuth(null, { isLoading: true }))
    expect(screen.queryByText('The dashboard')).toBeNull()
    become(signedIn)
    await screen.findByText('The dashboard')
  })
})
