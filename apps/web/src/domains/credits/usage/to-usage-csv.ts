import { toCsvFile } from '@firstline/contract/csv'
import type { UsageRow } from '@firstline/contract/usage'
import { describeUsage, KIND_LABELS } from './describe-usage.ts'

const HEADINGS = ['Time (UTC)', 'What happened', 'Details', 'Credits', 'Change', 'Balance']

export function toUsageCsv(rows: readonly UsageRow[]): string {
  const lines = rows.map((row) => {
    const { what, detail } = describeUsage(row)
    const time = new Date(row.at).toISOString()
    return [time, what, detail, KIND_LABELS[row.kind], row.delta, row.balance_after]
  })
  return toCsvFile([HEADINGS, ...lines])
}
