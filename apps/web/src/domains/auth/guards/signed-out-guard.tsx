import { Navigate, Outlet } from 'react-router'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { useLinkOutcome } from '#domains/auth/sign-in/use-link-outcome.ts'
import { RedirectToMfa } from '#domains/auth/mfa/redirect-to-mfa.tsx'

/** Lets visitors through. Signed-in users go on to the dashboard, or to the target of their link. */
export function SignedOutGuard() {
  const onward = useLinkOutcome()
  const { pendingUser, isLoading } = useAuth()
  if (pendingUser) return <RedirectToMfa onward={onward} />
  if (onward !== undefined) return <Navigate to={onward} replace />
  // While a stored session is being checked, the form would only flash. A session that could not be refreshed stays
  // stored, and its user may still sign in.
  return (
    <div className={isLoading ? 'only-signed-out' : undefined}>
      <Outlet />
    </div>
  )
}
