import { PageTitle } from '#ui/page-title.tsx'
import { useLiveUsers } from './users/use-live-users.ts'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { classNames } from '#ui/class-names.ts'
import { getSupabase } from '#platform/api/supabase.ts'
import { AnnouncementSettings } from './announcement/announcement-settings.tsx'
import { CreditAssignment } from './assignment/credit-assignment.tsx'
import { SystemHealth } from './health/system-health.tsx'
import { BackgroundJobs } from './jobs/background-jobs.tsx'
import { LazyStatistics } from './statistics/lazy-statistics.tsx'
import { useCanSeeStatistics } from './statistics/use-can-see-statistics.ts'
import { TrialSettings } from './trials/trial-settings.tsx'
import { UserManagement } from './users/user-management.tsx'

const columns = 'grid items-start gap-6 min-[75rem]:grid-cols-[var(--margin-col)_minmax(0,1fr)]'

export function AdminPage() {
  const { user } = useAuth()
  const isLive = useLiveUsers(getSupabase(), user?.id)
  const { seesStatistics, isUnsettled } = useCanSeeStatistics()
  return (
    <div className="page pt-10 pb-24">
      <PageTitle
        actions={
          seesStatistics && <p className="text-sm text-ink-2">Live. Statistics refresh every 10 seconds.</p>
        }
      >
        Admin
      </PageTitle>
      <div className={classNames('flex flex-col gap-8', isUnsettled && 'invisible')}>
        {seesStatistics && <LazyStatistics />}
        <div className={columns}>
          <CreditAssignment />
          <UserManagement isLive={isLive} />
        </div>
        <SystemHealth />
        <div className={columns}>
          <div className="flex min-w-0 flex-col gap-6">
            <TrialSettings />
            <AnnouncementSettings />
          </div>
          <BackgroundJobs />
        </div>
      </div>
    </div>
  )
}
