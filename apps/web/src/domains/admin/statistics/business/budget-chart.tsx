import { formatDollars } from '#platform/format/format-dollars.ts'
import { DayChart } from '#domains/admin/statistics/day-chart.tsx'
import { fillDays } from '#domains/admin/statistics/fill-days.ts'
import type { PeriodBusiness } from './business-query.ts'
import { formatShare } from './summarize-business.ts'

const KEYS = ['members', 'visitors'] as const

/** What counted against the daily budget of the model. */
export function BudgetChart({ business }: { business: PeriodBusiness }) {
  const { budget, since, today } = business
  const { bins, size } = fillDays(budget.perDay, { keys: KEYS, since, today })
  const spent = bins.map(({ members, visitors }) => members + visitors)
  return (
    <div className="min-w-0">
      <DayChart
        title="Model budget"
        label="Model budget"
        bins={bins}
        size={size}
        rows={[{ values: spent, format: formatDollars, className: 'h-28' }]}
        describe={({ members, visitors }) =>
          `${formatDollars(members + visitors)}, ${formatDollars(visitors)} of it in demo and help`
        }
        columns={[
          { head: 'Members', render: (bin) => formatDollars(bin.members) },
          { head: 'Demo and help', render: (bin) => formatDollars(bin.visitors) },
          { head: 'In all', render: (bin) => formatDollars(bin.members + bin.visitors) },
        ]}
      />
      <p className="mt-2 text-sm text-ink-2">{describeToday(business)}</p>
    </div>
  )
}

/** A call that reports no cost counts with the most it may have cost. */
function describeToday({ budget: { limit, perDay }, today }: PeriodBusiness): string {
  const day = perDay.find((each) => each.day === today)
  const spent = day ? day.members + day.visitors : 0
  const note = 'Calls without a reported cost count with the most they may have cost.'
  if (limit === null) return `Today ${formatDollars(spent)}. There is no daily limit. ${note}`
  const share = limit === 0 ? 1 : spent / limit
  return `Today ${formatDollars(spent)} of ${formatDollars(limit)}, ${formatShare(share)} of the daily budget. ${note}`
}
