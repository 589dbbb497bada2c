import type { Profile } from '@firstline/contract/profile'
import { PageTitle } from '#components/page-title.tsx'
import { Sheet, SheetPart } from '#components/sheet.tsx'
import { TestingBanner } from '#components/testing-banner.tsx'
import { useTestingMode } from '#lib/testing-mode/use-testing-mode.ts'
import { AccountManagement } from './account-management.tsx'
import { CreditsBanner } from './credits-banner.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RefreshButton } from './refresh-button.tsx'
import { useRepairOnLoad } from './use-repair-on-load.ts'
import { YourCredits } from './your-credits.tsx'

/** The signed-in user's own page. */
export function Dashboard({ profile }: { profile: Profile }) {
  const testing = useTestingMode('dashboard')
  useRepairOnLoad(profile)
  return (
    <div className="page pt-10 pb-24">
      <PageTitle note={profile.email} actions={<RefreshButton />} givesWay>
        Dashboard
      </PageTitle>
      <div className="flex flex-col gap-6">
        {testing.isOffered && (
          <TestingBanner isOn={testing.isOn} isBusy={testing.isBusy} onToggle={() => void testing.toggle()} />
        )}
        <CreditsBanner profile={profile} />
        <Sheet margin={<CurrentPlan profile={profile} />} marginLabel="Current Plan">
          <SheetPart>
            <YourCredits profile={profile} />
          </SheetPart>
        </Sheet>
        <div className="grid gap-6 desktop:grid-cols-[minmax(0,1fr)_var(--margin-col)] desktop:items-start">
          <QuickActions profile={profile} />
          <AccountManagement profile={profile} />
        </div>
      </div>
    </div>
  )
}
