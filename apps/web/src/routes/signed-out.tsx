import { Navigate, Outlet } from 'react-router'
import { AuthFrame } from '#features/auth/auth-frame.tsx'
import { useLinkToasts } from '#features/auth/mail-link.ts'
import { AuthProvider } from '#lib/auth/auth-provider.tsx'
import { useAuth } from '#lib/auth/use-auth.ts'
import { paths } from '#lib/paths.ts'

/** The screens for people who are not signed in; others go on to their dashboard. */
export default function SignedOut() {
  return (
    <AuthProvider>
      <AuthFrame>
        <Guard />
      </AuthFrame>
    </AuthProvider>
  )
}

function Guard() {
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
