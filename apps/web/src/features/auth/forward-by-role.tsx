import { Navigate } from 'react-router'
import { PageSkeleton } from '#components/page-skeleton.tsx'
import { useAuth } from '#lib/auth/use-auth.ts'
import { paths } from '#lib/paths.ts'

/** /dashboard is nobody's page: administrators go to theirs, others to their own. */
export function ForwardByRole() {
  const { isLoading, isAdmin } = useAuth()
  if (isLoading) return <PageSkeleton />
  return <Navigate to={isAdmin ? paths.adminDashboard : paths.userDashboard} replace />
}
