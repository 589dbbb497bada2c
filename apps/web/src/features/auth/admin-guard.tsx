import { useEffect, useState } from 'react'
import { Navigate, Outlet } from 'react-router'
import { useRequest } from '#lib/auth/requested-page.tsx'
import { useAuth } from '#lib/auth/use-auth.ts'
import { notify } from '#lib/notify.ts'
import { paths } from '#lib/paths.ts'
import { AccessLost, AccessUnknown, VerifyingAccess } from './admin-screens.tsx'
import { ToSecondStep } from './second-step/to-second-step.tsx'

/** Lets administrators through. What it keeps back from others is only the screen: the database refuses them the data. */
export function AdminGuard() {
  const { user, halfway, isLoading, isAdmin, profileError, hasLeft } = useAuth()
  const request = useRequest()
  const [wasAdmin, setWasAdmin] = useState(isAdmin)
  if (isAdmin && !wasAdmin) setWasAdmin(true)
  if (isAdmin) return <Outlet />
  if (halfway) return <ToSecondStep />
  if (isLoading) return <VerifyingAccess />
  if (!user && hasLeft && wasAdmin) return <Navigate to={paths.home} replace />
  if (!user) return <Navigate to={paths.adminLogin} replace state={request} />
  if (profileError) return <AccessUnknown />
  return wasAdmin ? <AccessLost /> : <SendAway />
}

/** Why is said where one arrives. */
function SendAway() {
  useEffect(() => notify.error('You do not have permission to access this page', { id: 'not-admin' }), [])
  return <Navigate to={paths.userDashboard} replace />
}
