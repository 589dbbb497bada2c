import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { Spinner } from '#ui/spinner.tsx'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { paths } from '#platform/router/paths.ts'
import { MfaChallenge } from './mfa-challenge.tsx'

/**
 * /second-step: a user with pending MFA enters a code or signs out. Every tab goes on as soon as one has verified it.
 */
export function MfaPage() {
  const { user, pendingUser, isLoading, hasSignedOut } = useAuth()
  const onward = useOnward()
  const [wasHere, setWasHere] = useState(pendingUser !== null)
  if (pendingUser && !wasHere) setWasHere(true)
  if (pendingUser) return <MfaChallenge user={pendingUser} />
  if (user) return <Navigate to={onward} replace />
  if (isLoading) {
    return (
      <p role="status" className="flex items-center gap-3 text-ink-2">
        <Spinner /> Loading
      </p>
    )
  }
  return <Navigate to={hasSignedOut && wasHere ? paths.home : paths.login} replace />
}

/** The page that the user was going to. */
function useOnward(): string {
  const { state } = useLocation() as { state: { onward?: unknown } | null }
  return typeof state?.onward === 'string' ? state.onward : paths.userDashboard
}
