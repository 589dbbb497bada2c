import { PRO_PRICE_DOLLARS } from '@firstline/contract/plans'
import Check from 'lucide-react/icons/check'
import { ManualPlansNote } from '#domains/billing/manual-plans-note.tsx'
import { Tag } from '#ui/tag.tsx'
import { PlanButton } from './plan-button.tsx'
import { PRO_FEATURES } from './pro-features.ts'

export function PlanCard() {
  return (
    <section
      aria-label="Pro plan"
      className="rounded-card border border-line bg-surface p-5 shadow-sheet tablet:p-10"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 className="serif text-h3">Pro</h2>
        <Tag kind="accent">Most Popular</Tag>
      </div>
      <p className="mt-4 flex items-baseline gap-2.5 text-ink-2">
        <span className="serif text-[4rem] leading-none tracking-[-0.02em] text-ink tabular-nums">
          ${PRO_PRICE_DOLLARS}
        </span>
        per month
      </p>
      <div className="mt-6">
        <PlanButton />
        <ManualPlansNote className="mt-3 text-center text-xs text-ink-3 wrap-anywhere" />
      </div>
      <ul className="mt-6 divide-y divide-line border-t border-line">
        {PRO_FEATURES.map((feature) => (
          <li key={feature} className="flex items-center gap-2.5 py-2.75">
            <Check className="text-accent-ink" />
            {feature}
          </li>
        ))}
      </ul>
    </section>
  )
}
