import { effectivePlan } from '@firstline/contract/plans'
import { Card } from '#components/card.tsx'
import { EmptyState } from '#components/empty-state.tsx'
import { capitalized } from '#lib/in-words.ts'
import { formatMoment } from '#lib/format-moment.ts'
import { BarTable } from './bar-table.tsx'
import { DayChart } from './day-chart.tsx'
import { fillDays } from './fill-days.ts'
import { type Period, wordsOf } from './periods.ts'
import type { PeriodStatistics } from './statistics-query.ts'
import { UsageTable } from './usage-table.tsx'

export interface StatisticsDetailsProps {
  statistics: PeriodStatistics
  period: Period
}

/** Day by day, and by everything that can be told apart. */
export function StatisticsDetails({ statistics, period }: StatisticsDetailsProps) {
  const { totals, perDay, perModel, perType, perPlan, usersByPlan, usersCountedAt } = statistics
  const users = (
    <BarTable
      title="Users by plan"
      note={usersCountedAt ? `Now, counted ${formatMoment(usersCountedAt)}` : 'Not counted yet'}
      columns={['Plan', 'Users', 'On trial']}
      rows={usersByPlan.map(({ plan, users: count, trials }) => ({
        name: planName(plan),
        count,
        others: [trials.toLocaleString('en')],
      }))}
    />
  )
  return (
    <Card className="mt-3 flex flex-col gap-10">
      {totals.generations === 0 ? (
        <EmptyState
          title={
            period === 'all' ? 'Nothing has been written yet' : `Nothing was written in ${wordsOf(period)}`
          }
        >
          {period === 'all'
            ? 'The first message anybody generates appears here within ten seconds.'
            : 'A longer period may hold more.'}
        </EmptyState>
      ) : (
        <>
          <DayChart {...fillDays(perDay, statistics)} />
          <div className="grid gap-x-12 gap-y-10 desktop:grid-cols-2">
            <UsageTable
              title="By model"
              head="Model"
              uses={named(perModel, ({ model }) => modelName(model))}
            />
            <UsageTable title="By type" head="Type" uses={named(perType, ({ messageType }) => messageType)} />
            <UsageTable title="By plan" head="Plan" uses={named(perPlan, ({ plan }) => planName(plan))} />
            {users}
          </div>
        </>
      )}
      {totals.generations === 0 && users}
    </Card>
  )
}

function named<Row>(rows: readonly Row[], nameOf: (row: Row) => string) {
  return rows.map((row) => ({ ...row, name: nameOf(row) }))
}

const modelName = (model: string) => (model === 'composer' ? 'Built-in writer' : model)

/** Rows of plans that are no longer sold say what they act as. */
function planName(plan: string): string {
  if (plan === 'demo') return 'Demo'
  if (plan === 'testing') return 'Pro (Testing)'
  const name = capitalized(plan)
  return plan === 'free' || plan === 'pro' ? name : `${name} (as ${capitalized(effectivePlan(plan))})`
}
