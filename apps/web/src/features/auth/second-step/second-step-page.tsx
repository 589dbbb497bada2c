import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { Spinner } from '#components/spinner.tsx'
import { useAuth } from '#lib/auth/use-auth.ts'
import { paths } from '#lib/paths.ts'
import { SecondStep } from './second-step.tsx'

/** /second-step: whoever owes a code gives it here, or signs out; every tab goes on as soon as one has done it. */
export function SecondStepPage() {
  const { user, halfway, isLoading, hasLeft } = useAuth()
  const onward = useOnward()
  const [wasHere, setWasHere] = useState(halfway !== null)
  if (halfway && !wasHere) setWasHere(true)
  if (halfway) return <SecondStep person={halfway} />
  if (user) return <Navigate to={onward} replace />
  if (isLoading) {
    return (
      <p role="status" className="flex items-center gap-3 text-ink-2">
        <Spinner /> Loading
      </p>
    )
  }
  return <Navigate to={hasLeft && wasHere ? paths.home : paths.login} replace />
}

/** Where somebody was going when the code stood in between. */
function useOnward(): string {
  const { state } = useLocation() as { state: { onward?: unknown } | null }
  return typeof state?.onward === 'string' ? state.onward : paths.userDashboard
}
