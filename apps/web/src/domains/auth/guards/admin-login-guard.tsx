import { Navigate, Outlet } from 'react-router'
import { useRequestedPage } from '#domains/auth/requested-page.tsx'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { paths } from '#platform/router/paths.ts'
import { RedirectToMfa } from '#domains/auth/mfa/redirect-to-mfa.tsx'

/** Lets visitors through to the administrators' login; signed-in users go to their own dashboard. */
export function AdminLoginGuard() {
  const { user, pendingUser, isLoading, isAdmin } = useAuth()
  const requested = useRequestedPage()
  // They come back here once their role is known.
  if (pendingUser) return <RedirectToMfa />
  if (user && !isLoading)
    return <Navigate to={isAdmin ? (requested ?? paths.adminDashboard) : paths.userDashboard} replace />
  return (
    <div className="only-signed-out">
      <Outlet />
    </div>
  )
}
