import { useState } from 'react'
import { Navigate, Outlet } from 'react-router'
import { PageSkeleton } from '#components/page-skeleton.tsx'
import { useRequest } from '#lib/auth/requested-page.tsx'
import { useAuth } from '#lib/auth/use-auth.ts'
import { paths } from '#lib/paths.ts'
import { useRecentSignup } from './recent-signup.ts'
import { ToSecondStep } from './second-step/to-second-step.tsx'

/** Lets signed-in people through; others go to sign in and come back, and whoever signs out here goes home. */
export function SignedInGuard() {
  const { user, halfway, isLoading, hasLeft } = useAuth()
  const hasJustSignedUp = useRecentSignup()
  const request = useRequest()
  const [wasIn, setWasIn] = useState(user !== null)
  if (user && !wasIn) setWasIn(true)
  if (halfway) return <ToSecondStep />
  if (user || (hasJustSignedUp && !isLoading)) return <Outlet />
  if (isLoading) return <PageSkeleton />
  if (hasLeft && wasIn) return <Navigate to={paths.home} replace />
  return <Navigate to={paths.login} replace state={request} />
}
