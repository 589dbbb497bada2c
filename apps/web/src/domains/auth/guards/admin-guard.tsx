import { useEffect, useState } from 'react'
import { Navigate, Outlet } from 'react-router'
import { useRedirectRequest } from '#domains/auth/requested-page.tsx'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { notify } from '#platform/notify.ts'
import { paths } from '#platform/router/paths.ts'
import { AccessLost, AccessUnknown, VerifyingAccess } from './admin-screens.tsx'
import { RedirectToMfa } from '#domains/auth/mfa/redirect-to-mfa.tsx'

/** Lets administrators through. It only hides the screen: the database refuses the data to others. */
export function AdminGuard() {
  const { user, pendingUser, isLoading, isAdmin, profileError, hasSignedOut } = useAuth()
  const request = useRedirectRequest()
  const [wasAdmin, setWasAdmin] = useState(isAdmin)
  if (isAdmin && !wasAdmin) setWasAdmin(true)
  if (isAdmin) return <Outlet />
  if (pendingUser) return <RedirectToMfa />
  if (isLoading) return <VerifyingAccess />
  if (!user && hasSignedOut && wasAdmin) return <Navigate to={paths.home} replace />
  if (!user) return <Navigate to={paths.adminLogin} replace state={request} />
  if (profileError) return <AccessUnknown />
  return wasAdmin ? <AccessLost /> : <RedirectAway />
}

/** The reason is shown on the target page. */
function RedirectAway() {
  useEffect(() => notify.error('You do not have permission to access this page', { id: 'not-admin' }), [])
  return <Navigate to={paths.userDashboard} replace />
}
