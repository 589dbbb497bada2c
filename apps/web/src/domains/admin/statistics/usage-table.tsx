import { formatDollars } from '#platform/format/format-dollars.ts'
import { BarTable } from './bar-table.tsx'

interface Usage {
  generations: number
  tokens: number
  cost: number
}

/** Usage by one property, the most used first. */
export function UsageTable({
  title,
  head,
  uses,
}: {
  title: string
  head: string
  uses: readonly (Usage & { name: string })[]
}) {
  const rows = uses
    .toSorted((one, other) => other.generations - one.generations)
    .map(({ name, generations, tokens, cost }) => ({
      name,
      count: generations,
      others: [tokens.toLocaleString('en'), formatDollars(cost)],
    }))
  return <BarTable title={title} columns={[head, 'Generations', 'Tokens', 'Cost']} rows={rows} />
}
