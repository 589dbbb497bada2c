import { useState } from 'react'
import { Navigate, Outlet } from 'react-router'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { useRedirectRequest } from '#domains/auth/requested-page.tsx'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { paths } from '#platform/router/paths.ts'
import { useRecentSignUp } from '#domains/auth/sign-up/recent-sign-up.ts'
import { RedirectToMfa } from '#domains/auth/mfa/redirect-to-mfa.tsx'

/** Lets signed-in users through. Others go to the login page and come back; a sign-out here leads to the home page. */
export function SignedInGuard() {
  const { user, pendingUser, isLoading, hasSignedOut } = useAuth()
  const hasJustSignedUp = useRecentSignUp()
  const request = useRedirectRequest()
  const [wasIn, setWasIn] = useState(user !== null)
  if (user && !wasIn) setWasIn(true)
  if (pendingUser) return <RedirectToMfa />
  if (user || (hasJustSignedUp && !isLoading)) return <Outlet />
  if (isLoading) return <PageSkeleton />
  if (hasSignedOut && wasIn) return <Navigate to={paths.home} replace />
  return <Navigate to={paths.login} replace state={request} />
}
