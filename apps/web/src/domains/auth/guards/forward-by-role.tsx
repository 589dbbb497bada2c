import { Navigate } from 'react-router'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { paths } from '#platform/router/paths.ts'

/** /dashboard: redirects administrators and other users to their own dashboards. */
export function ForwardByRole() {
  const { isLoading, isAdmin } = useAuth()
  if (isLoading) return <PageSkeleton />
  return <Navigate to={isAdmin ? paths.adminDashboard : paths.userDashboard} replace />
}
