import { countOf } from '#platform/format/in-words.ts'
import { DayChart } from '#domains/admin/statistics/day-chart.tsx'
import { type Bin, fillDays } from '#domains/admin/statistics/fill-days.ts'
import { formatCount } from '#domains/admin/statistics/format-count.ts'
import type { PeriodBusiness } from './business-query.ts'
import { countProMembers } from './summarize-business.ts'

const KEYS = ['signUps', 'writers', 'upgrades', 'proGained', 'proLost'] as const

/** New users, and Pro members at the end of each day. */
export function MembersCharts({ business }: { business: PeriodBusiness }) {
  const { perDay, proBefore, since, today } = business
  const { bins, size } = fillDays(perDay, { keys: KEYS, since, today })
  const members = countProMembers(bins, proBefore)
  const withMembers = bins.map((bin, at): Bin<(typeof KEYS)[number] | 'members'> => ({
    ...bin,
    members: members[at] ?? 0,
  }))
  return (
    <>
      <DayChart
        title="New users"
        label="New users"
        bins={bins}
        size={size}
        rows={[{ values: bins.map(({ signUps }) => signUps), className: 'h-28' }]}
        describe={({ signUps, writers, upgrades }) =>
          `${countOf(signUps, 'new user')}, ${formatCount(writers)} wrote a set, ${formatCount(upgrades)} became Pro`
        }
        columns={[
          { head: 'New users', render: (bin) => formatCount(bin.signUps) },
          { head: 'Wrote a set', render: (bin) => formatCount(bin.writers) },
          { head: 'Became Pro', render: (bin) => formatCount(bin.upgrades) },
        ]}
      />
      <DayChart
        title="Pro members"
        label="Pro members"
        bins={withMembers}
        size={size}
        rows={[{ values: members, className: 'h-28' }]}
        describe={({ members: count, proGained, proLost }) =>
          `${countOf(count, 'Pro member')}, ${formatCount(proGained)} gained, ${formatCount(proLost)} lost`
        }
        columns={[
          { head: 'Pro members', render: (bin) => formatCount(bin.members) },
          { head: 'Gained', render: (bin) => formatCount(bin.proGained) },
          { head: 'Lost', render: (bin) => formatCount(bin.proLost) },
        ]}
      />
    </>
  )
}
