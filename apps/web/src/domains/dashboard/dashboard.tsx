import type { Profile } from '@firstline/contract/profile'
import { PageTitle } from '#ui/page-title.tsx'
import { Sheet, SheetPart } from '#ui/sheet.tsx'
import { TestingBanner } from '#domains/credits/testing-mode/testing-banner.tsx'
import { useTestingMode } from '#domains/credits/testing-mode/use-testing-mode.ts'
import { AccountManagement } from '#domains/account/account-management.tsx'
import { CreditsBanner } from '#domains/credits/credits-banner.tsx'
import { OverdueBanner } from '#domains/billing/overdue-banner.tsx'
import { CurrentPlan } from '#domains/billing/current-plan.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RefreshButton } from './refresh-button.tsx'
import { useRepairOnLoad } from '#domains/credits/use-repair-on-load.ts'
import { YourCredits } from '#domains/credits/your-credits.tsx'

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
        <OverdueBanner profile={profile} />
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
