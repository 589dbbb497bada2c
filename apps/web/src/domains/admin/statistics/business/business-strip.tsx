import { Total } from '#domains/admin/statistics/totals-strip.tsx'
import { formatCount } from '#domains/admin/statistics/format-count.ts'
import { stripClass } from '#domains/admin/statistics/strip-classes.ts'
import { type BusinessSummary, formatShare } from './summarize-business.ts'

/** What became of the users who signed up in the period, and who left. */
export function BusinessStrip({ summary }: { summary: BusinessSummary }) {
  const { signUps, writers, upgrades, churn } = summary
  return (
    <dl className={stripClass}>
      <Total label="New users">{formatCount(signUps)}</Total>
      <Total label={withShare('Of them wrote a set', writers.share)}>{formatCount(writers.count)}</Total>
      <Total label={withShare('Of them became Pro', upgrades.share)}>{formatCount(upgrades.count)}</Total>
      <Total label={withShare('Left Pro', churn.share, ' churn')}>{formatCount(churn.count)}</Total>
    </dl>
  )
}

function withShare(label: string, share: number | null, word = ''): string {
  return share === null ? label : `${label}, ${formatShare(share)}${word}`
}
