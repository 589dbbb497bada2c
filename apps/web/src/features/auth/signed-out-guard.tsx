import { Navigate, Outlet } from 'react-router'
import { useAuth } from '#lib/auth/use-auth.ts'
import { paths } from '#lib/paths.ts'
import { useLinkToasts } from './mail-link.ts'

/** Lets visitors through; whoever is signed in goes on to the dashboard. */
export function SignedOutGuard() {
  const { user } = useAuth()
  useLinkToasts()
  if (user) return <Navigate to={paths.userDashboard} replace />
  // While a stored session is being looked at, the form would only flash.
  return (
    <div className="only-signed-out">
      <Outlet />
    </div>
  )
}
