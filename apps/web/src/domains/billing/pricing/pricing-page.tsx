import { PLAN_CREDITS } from '@firstline/contract/plans'
import { Tag } from '#ui/tag.tsx'
import { DemoLimitBanner } from './demo-limit-banner.tsx'
import { PlanCard } from './plan-card.tsx'

const { dm, subject } = PLAN_CREDITS.free

export function PricingPage() {
  return (
    <div className="page py-10 tablet:py-20">
      <DemoLimitBanner />
      <div className="grid items-start gap-x-16 gap-y-12 desktop:grid-cols-[minmax(0,1fr)_minmax(0,32rem)]">
        <div>
          <Tag kind="success">Available Now</Tag>
          <h1 className="serif mt-8 -ml-1 text-[clamp(6rem,2rem+12vw,12.75rem)] leading-[0.86] tracking-[-0.03em] desktop:mt-10 desktop:-ml-2">
            Pro
          </h1>
          <p className="serif mt-10 max-w-[52ch] text-lead text-ink-2 desktop:mt-14">
            AI generation tools for high-converting cold DMs and subject lines. For people who write to
            strangers every week and mean it.
          </p>
          <div className="mt-8 border-l-2 border-accent-ink pl-3.5 text-sm">
            <h2 className="font-semibold">Staying free is fine</h2>
            <p className="text-ink-2">
              {dm} DMs and {subject} subject lines renew every month.
            </p>
          </div>
        </div>
        <PlanCard />
      </div>
    </div>
  )
}
