import { PageSkeleton } from '#components/page-skeleton.tsx'
import { useAuth } from '#lib/auth/use-auth.ts'
import { Dashboard } from './dashboard.tsx'
import { ProfileMissing } from './profile-missing.tsx'

/** /dashboard/user: what is left, what the plan is, and the way to the next message. */
export function DashboardPage() {
  const { profile, isLoading } = useAuth()
  if (profile) return <Dashboard profile={profile} />
  if (isLoading) return <PageSkeleton />
  return <ProfileMissing />
}
