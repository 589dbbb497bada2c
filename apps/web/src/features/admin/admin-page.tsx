import { PageTitle } from '#components/page-title.tsx'
import { useLiveUsers } from '#lib/admin/use-live-users.ts'
import { useAuth } from '#lib/auth/use-auth.ts'
import { classNames } from '#lib/class-names.ts'
import { supabase } from '#lib/supabase.ts'
import { CreditAssignment } from './assignment/credit-assignment.tsx'
import { BackgroundJobs } from './jobs/background-jobs.tsx'
import { StatisticsPlace } from './statistics/statistics-place.tsx'
import { useSeesStatistics } from './statistics/use-sees-statistics.ts'
import { TrialSettings } from './trials/trial-settings.tsx'
import { UserManagement } from './users/user-management.tsx'

const columns = 'grid items-start gap-6 min-[75rem]:grid-cols-[var(--margin-col)_minmax(0,1fr)]'

/** /dashboard/admin */
export function AdminPage() {
  const { user } = useAuth()
  const isLive = useLiveUsers(supabase(), user?.id)
  const { seesStatistics, isUnsettled } = useSeesStatistics()
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
        {seesStatistics && <StatisticsPlace />}
        <div className={columns}>
          <CreditAssignment />
          <UserManagement isLive={isLive} />
        </div>
        <div className={columns}>
          <TrialSettings />
          <BackgroundJobs />
        </div>
      </div>
    </div>
  )
}
