import { formatDollars } from '#platform/format/format-dollars.ts'
import { countOf } from '#platform/format/in-words.ts'
import { DayChart } from './day-chart.tsx'
import { fillDays } from './fill-days.ts'
import { formatCount } from './format-count.ts'
import type { PeriodStatistics } from './statistics-query.ts'

const KEYS = ['generations', 'tokens', 'cost'] as const

/** Generations as bars and their cost below. */
export function UsageChart({ statistics }: { statistics: PeriodStatistics }) {
  const { perDay, since, today } = statistics
  const { bins, size } = fillDays(perDay, { keys: KEYS, since, today })
  return (
    <DayChart
      title="Generations"
      bins={bins}
      size={size}
      rows={[
        { values: bins.map(({ generations }) => generations), className: 'h-36' },
        { values: bins.map(({ cost }) => cost), format: formatDollars, className: 'h-14' },
      ]}
      describe={({ generations, tokens, cost }) =>
        `${countOf(generations, 'generation')}, ${countOf(tokens, 'token')}, ${formatDollars(cost)}`
      }
      columns={[
        { head: 'Generations', render: (bin) => formatCount(bin.generations) },
        { head: 'Tokens', render: (bin) => formatCount(bin.tokens) },
        { head: 'Cost', render: (bin) => formatDollars(bin.cost) },
      ]}
    />
  )
}
