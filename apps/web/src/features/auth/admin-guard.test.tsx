import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { RequestedPageProvider } from '#lib/auth/requested-page.tsx'
import { type Auth, AuthContext } from '#lib/auth/use-auth.ts'
import { keepPagesApart, makeAuth, makeProfile } from '#lib/testing/show-page.tsx'
import { AdminGuard } from './admin-guard.tsx'
import { AdminLoginGuard } from './admin-login-guard.tsx'
import { AdminLoginPage } from './admin-login-page.tsx'
import { ForwardByRole } from './forward-by-role.tsx'

const toasts = keepPagesApart()

const admin = makeAuth(makeProfile({ role: 'admin' }), { isAdmin: true })
const somebody = makeAuth(makeProfile())
const nobody = makeAuth(null)
const halfway = makeAuth(null, { halfway: somebody.user })

function show(at: string, auth: Auth) {
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
  const page = (value: Auth) => (
    <AuthContext value={value}>
      <RouterProvider router={router} />
    </AuthContext>
  )
  const { rerender } = render(page(auth))
  return { router, become: (next: Auth) => rerender(page(next)) }
}

describe('the admin page that was requested before signing in', () => {
  it('is opened for administrators with its query, and not for others', async () => {
    for (const [person, address] of [
      [admin, '/dashboard/admin?page=2'],
      [somebody, '/dashboard/user'],
    ] as const) {
      const { router, become } = show('/dashboard/admin?page=2', nobody)
      await screen.findByRole('button', { name: 'Sign in' })
      become(person)
      await vi.waitFor(() =>
        expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(address),
      )
      cleanup()
    }
  })
})

describe('the admin area', () => {
  it('opens for administrators', () => {
    show('/dashboard/admin', admin)
    screen.getByText('The admin area')
  })

  it('shows that it verifies who is asking', () => {
    show('/dashboard/admin', makeAuth(null, { isLoading: true }))
    screen.getByRole('progressbar', { name: 'Verifying access' })
  })

  it('offers to reload when nobody could tell', () => {
    const auth = makeAuth(makeProfile(), { profile: null, profileError: new Error('The server is away') })
    show('/dashboard/admin', auth)
    screen.getByText('Your access could not be verified')
    screen.getByRole('button', { name: 'Reload' })
  })

  it('asks an administrator who is halfway in for the second step', async () => {
    const { router } = show('/dashboard/admin', halfway)
    await screen.findByText('The second step')
    expect(router.state.location.state).toEqual({ onward: '/dashboard/admin' })
    cleanup()
    show('/admin-login', halfway)
    await screen.findByText('The second step')
  })

  it('sends visitors to their own sign-in', async () => {
    show('/dashboard/admin', nobody)
    await screen.findByRole('heading', { name: 'Admin sign in' })
  })

  it('sends others who are signed in to their dashboard, and says why', async () => {
    show('/dashboard/admin', somebody)
    await screen.findByText('The dashboard')
    await vi.waitFor(() =>
      expect(toasts).toMatchObject([
        { kind: 'error', title: 'You do not have permission to access this page' },
      ]),
    )
  })

  it('says so in place when the role is lost while it is open', () => {
    const { become } = show('/dashboard/admin', admin)
    become(somebody)
    screen.getByRole('heading', { name: 'You do not have permission to access this page' })
  })

  it('sends whoever signs out on it home', async () => {
    const { become } = show('/dashboard/admin', admin)
    become(makeAuth(null, { hasLeft: true }))
    await screen.findByText('The landing page')
  })
})

describe('/admin-login', () => {
  it('asks for email and password', () => {
    show('/admin-login', nobody)
    screen.getByLabelText('Email')
    screen.getByLabelText('Password')
    screen.getByRole('button', { name: 'Sign in' })
  })

  it('leads administrators to their area', async () => {
    show('/admin-login', admin)
    await screen.findByText('The admin area')
  })

  it('leads others to their dashboard, when it is known who they are', async () => {
    const { become } = show('/admin-login', makeAuth(makeProfile(), { isLoading: true }))
    screen.getByRole('heading', { name: 'Admin sign in' })
    become(somebody)
    await screen.findByText('The dashboard')
  })
})

describe('/dashboard (P1.6)', () => {
  it('leads administrators to their area', async () => {
    show('/dashboard', admin)
    await screen.findByText('The admin area')
  })

  it('leads others to theirs, when it is known who they are', async () => {
    const { become } = show('/dashboard', makeAuth(null, { isLoading: true }))
    expect(screen.queryByText('The dashboard')).toBeNull()
    become(somebody)
    await screen.findByText('The dashboard')
  })
})
