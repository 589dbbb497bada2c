import { Navigate, Outlet } from 'react-router'
import { useAuth } from '#lib/auth/use-auth.ts'
import { useLinkOutcome } from './mail-link.ts'
import { ToSecondStep } from './second-step/to-second-step.tsx'

/** Lets visitors through; whoever is signed in goes on to the dashboard, or to what their link was for. */
export function SignedOutGuard() {
  const onward = useLinkOutcome()
  const { halfway, isLoading } = useAuth()
  if (halfway) return <ToSecondStep onward={onward} />
  if (onward !== undefined) return <Navigate to={onward} replace />
  // While a stored session is being looked at, the form would only flash. One that could not be refreshed stays stored,
  // and whoever comes with it may sign in all the same.
  return (
    <div className={isLoading ? 'only-signed-out' : undefined}>
      <Outlet />
    </div>
  )
}
