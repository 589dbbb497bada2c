import { effectivePlan } from '@firstline/contract/plans'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { capitalize } from '#platform/format/in-words.ts'
import { formatMoment } from '#platform/format/format-moment.ts'
import { BarTable } from './bar-table.tsx'
import { type Period, describePeriod } from './periods.ts'
import type { PeriodStatistics } from './statistics-query.ts'
import { UsageChart } from './usage-chart.tsx'
import { UsageTable } from './usage-table.tsx'

export interface StatisticsDetailsProps {
  statistics: PeriodStatistics
  period: Period
}

/** Usage by day, and by each property. */
export function StatisticsDetails({ statistics, period }: StatisticsDetailsProps) {
  const { totals, perModel, perType, perPlan, usersByPlan, usersCountedAt } = statistics
  const users = (
    <BarTable
      title="Users by plan"
      note={usersCountedAt ? `Now, counted ${formatMoment(usersCountedAt)}` : 'Not counted yet'}
      columns={['Plan', 'Users', 'On trial']}
      rows={usersByPlan.map(({ plan, users: count, trials }) => ({
        name: describePlan(plan),
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
            period === 'all'
              ? 'Nothing has been written yet'
              : `Nothing was written in ${describePeriod(period)}`
          }
        >
          {period === 'all'
            ? 'The first message appears here within ten seconds.'
            : 'A longer period may hold more.'}
        </EmptyState>
      ) : (
        <>
          <UsageChart statistics={statistics} />
          <div className="grid gap-x-12 gap-y-10 desktop:grid-cols-2">
            <UsageTable
              title="By model"
              head="Model"
              uses={named(perModel, ({ model }) => getModelName(model))}
            />
            <UsageTable title="By type" head="Type" uses={named(perType, ({ messageType }) => messageType)} />
            <UsageTable title="By plan" head="Plan" uses={named(perPlan, ({ plan }) => describePlan(plan))} />
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

const getModelName = (model: string) => (model === 'composer' ? 'Built-in writer' : model)

/** A plan that is no longer sold also names the plan it acts as. */
function describePlan(plan: string): string {
  if (plan === 'demo') return 'Demo'
  if (plan === 'testing') return 'Pro (Testing)'
  const name = capitalize(plan)
  return plan === 'free' || plan === 'pro' ? name : `${name} (as ${capitalize(effectivePlan(plan))})`
}
