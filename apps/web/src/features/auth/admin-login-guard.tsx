import { Navigate, Outlet } from 'react-router'
import { useRequestedPage } from '#lib/auth/requested-page.tsx'
import { useAuth } from '#lib/auth/use-auth.ts'
import { paths } from '#lib/paths.ts'
import { ToSecondStep } from './second-step/to-second-step.tsx'

/** Lets visitors through to the administrators' sign-in; whoever is signed in goes to the area that is theirs. */
export function AdminLoginGuard() {
  const { user, halfway, isLoading, isAdmin } = useAuth()
  const requested = useRequestedPage()
  // They come back here, where it is known which area is theirs.
  if (halfway) return <ToSecondStep />
  if (user && !isLoading)
    return <Navigate to={isAdmin ? (requested ?? paths.adminDashboard) : paths.userDashboard} replace />
  return (
    <div className="only-signed-out">
      <Outlet />
    </div>
  )
}
