import type { AdminBusiness } from '@firstline/contract/business-statistics'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatDollars } from '#platform/format/format-dollars.ts'
import { getRuntime } from '#platform/runtime.ts'
import { BarTable } from '#domains/admin/statistics/bar-table.tsx'
import { DayChart } from '#domains/admin/statistics/day-chart.tsx'
import { type Bin, fillDays } from '#domains/admin/statistics/fill-days.ts'
import type { PeriodBusiness } from './business-query.ts'

const KEYS = ['paid', 'returned'] as const
type RevenueBin = Bin<(typeof KEYS)[number]>

const formatCents = (cents: number) => formatDollars(cents / 100)
/** A day on which more was returned than paid has no bar; its number is in the words and the table. */
const getBar = ({ paid, returned }: RevenueBin) => Math.max(0, paid - returned)

/** What was paid less what was returned, by day and month. */
export function Revenue({ business }: { business: PeriodBusiness }) {
  const { revenue, since, today } = business
  if (revenue.length === 0) {
    return (
      <div className="min-w-0">
        <h3 className="mb-3 font-medium">Revenue</h3>
        <EmptyState>
          {getRuntime().paymentsEnabled ? 'Nothing was paid in this period.' : 'Payments are not set up.'}
        </EmptyState>
      </div>
    )
  }
  const { bins, size } = fillDays(revenue, { keys: KEYS, since, today })
  const months = sumMonths(revenue).toReversed()
  return (
    <>
      <DayChart
        title="Revenue"
        label="Revenue"
        bins={bins}
        size={size}
        rows={[{ values: bins.map(getBar), format: formatCents, className: 'h-28' }]}
        describe={({ paid, returned }) =>
          `${formatCents(paid - returned)}, ${formatCents(paid)} paid, ${formatCents(returned)} returned`
        }
        columns={[
          { head: 'Revenue', render: (bin) => formatCents(bin.paid - bin.returned) },
          { head: 'Paid', render: (bin) => formatCents(bin.paid) },
          { head: 'Returned', render: (bin) => formatCents(bin.returned) },
        ]}
      />
      <BarTable
        title="Revenue per month"
        note="A partly refunded invoice counts in full"
        columns={['Month', 'Paid', 'Returned', 'Revenue']}
        format={formatCents}
        rows={months.map(({ month, paid, returned }) => ({
          name: month,
          count: paid,
          others: [formatCents(returned), formatCents(paid - returned)],
        }))}
      />
    </>
  )
}

interface RevenueMonth {
  /** '2026-01'. */
  month: string
  /** In cents. */
  paid: number
  returned: number
}

/** Adds up days by month, oldest first. */
function sumMonths(days: AdminBusiness['revenue']): RevenueMonth[] {
  const months = new Map<string, RevenueMonth>()
  for (const { day, paid, returned } of days) {
    const month = day.slice(0, 7)
    const known = months.get(month) ?? { month, paid: 0, returned: 0 }
    months.set(month, { month, paid: known.paid + paid, returned: known.returned + returned })
  }
  return [...months.values()]
}
