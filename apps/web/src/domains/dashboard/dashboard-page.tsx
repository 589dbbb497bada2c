import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { Dashboard } from './dashboard.tsx'
import { ProfileMissing } from './profile-missing.tsx'

/** /dashboard/user: credits, plan, and a link to the generator. */
export function DashboardPage() {
  const { profile, isLoading } = useAuth()
  if (profile) return <Dashboard profile={profile} />
  if (isLoading) return <PageSkeleton />
  return <ProfileMissing />
}
