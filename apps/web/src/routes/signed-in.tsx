import { Navigate, Outlet } from 'react-router'
import { PageSkeleton } from '#components/page-skeleton.tsx'
import { AuthProvider } from '#lib/auth/auth-provider.tsx'
import { useAuth } from '#lib/auth/use-auth.ts'
import { useRecentSignup } from '#lib/auth/use-recent-signup.ts'
import { paths } from '#lib/paths.ts'

/** Everything inside is for signed-in people only. */
export default function SignedIn() {
  return (
    <AuthProvider>
      <Guard />
    </AuthProvider>
  )
}

function Guard() {
  const { user, isLoading, hasLeft } = useAuth()
  const hasJustSignedUp = useRecentSignup()
  if (user || (hasJustSignedUp && !isLoading)) return <Outlet />
  if (isLoading) return <PageSkeleton />
  return <Navigate to={hasLeft ? paths.home : paths.login} replace />
}
