import { useEffect, useState } from 'react'
import { Navigate, Outlet } from 'react-router'
import { useAuth } from '#lib/auth/use-auth.ts'
import { notify } from '#lib/notify.ts'
import { paths } from '#lib/paths.ts'
import { AccessLost, AccessUnknown, VerifyingAccess } from './admin-screens.tsx'
import { ToSecondStep } from './second-step/to-second-step.tsx'

/** Lets administrators through. What it keeps back from others is only the screen: the database refuses them the data. */
export function AdminGuard() {
  const { user, halfway, isLoading, isAdmin, profileError, hasLeft } = useAuth()
  const [wasAdmin, setWasAdmin] = useState(isAdmin)
  if (isAdmin && !wasAdmin) setWasAdmin(true)
  if (isAdmin) return <Outlet />
  if (halfway) return <ToSecondStep />
  if (isLoading) return <VerifyingAccess />
  if (!user) return <Navigate to={hasLeft && wasAdmin ? paths.home : paths.adminLogin} replace />
  if (profileError) return <AccessUnknown />
  return wasAdmin ? <AccessLost /> : <SendAway />
}

/** Why is said where one arrives. */
function SendAway() {
  useEffect(() => notify.error('You do not have permission to access this page', { id: 'not-admin' }), [])
  return <Navigate to={paths.userDashboard} replace />
}
