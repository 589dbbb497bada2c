import { Navigate, Outlet } from 'react-router'
import { useLinkOutcome } from './mail-link.ts'

/** Lets visitors through; whoever is signed in goes on to the dashboard, or to what their link was for. */
export function SignedOutGuard() {
  const onward = useLinkOutcome()
  if (onward !== undefined) return <Navigate to={onward} replace />
  // While a stored session is being looked at, the form would only flash.
  return (
    <div className="only-signed-out">
      <Outlet />
    </div>
  )
}
