import type { ReactNode } from 'react'
import { PageTitle } from '#ui/page-title.tsx'
import { useFocusAfterRemoval } from '#ui/hooks/use-focus-after-removal.ts'
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
  useFocusAfterRemoval()
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
        <SectionNav sections={seesStatistics ? ['statistics', ...SECTIONS] : SECTIONS} />
        {seesStatistics && (
          <Section id="statistics">
            <LazyStatistics />
          </Section>
        )}
        <div className={columns}>
          <Section id="assignment">
            <CreditAssignment />
          </Section>
          <Section id="users">
            <UserManagement isLive={isLive} />
          </Section>
        </div>
        <Section id="health">
          <SystemHealth />
        </Section>
        <div className={columns}>
          <div className="flex min-w-0 flex-col gap-6">
            <Section id="trials">
              <TrialSettings />
            </Section>
            <Section id="announcement">
              <AnnouncementSettings />
            </Section>
          </div>
          <Section id="jobs">
            <BackgroundJobs />
          </Section>
        </div>
      </div>
    </div>
  )
}

const LABELS = {
  statistics: 'Statistics',
  assignment: 'Assign credits',
  users: 'Users',
  health: 'Health',
  trials: 'Trials',
  announcement: 'Announcement',
  jobs: 'Jobs',
} as const
type SectionId = keyof typeof LABELS
const SECTIONS: readonly SectionId[] = ['assignment', 'users', 'health', 'trials', 'announcement', 'jobs']

/** Links to the sections, which stay in sight; on phones they scroll sideways. */
function SectionNav({ sections }: { sections: readonly SectionId[] }) {
  return (
    <nav aria-label="Sections" className="section-nav">
      <ul className="flex gap-1 overflow-x-auto p-1">
        {sections.map((id) => (
          <li key={id} className="flex-none">
            <a
              href={`#${id}`}
              className="motion flex min-h-11 items-center rounded-card px-3 text-sm font-medium no-underline hover:bg-sunken"
            >
              {LABELS[id]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The focus moves here with the link, so that Tab goes on in the section. */
function Section({ id, children }: { id: SectionId; children: ReactNode }) {
  return (
    <div id={id} tabIndex={-1} className="min-w-0 outline-none">
      {children}
    </div>
  )
}
