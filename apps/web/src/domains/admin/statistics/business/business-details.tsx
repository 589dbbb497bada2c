import { useQuery } from '@tanstack/react-query'
import { Card } from '#ui/card.tsx'
import { Loaded } from '#ui/loaded-list.tsx'
import { LoadingState } from '#ui/loading-state.tsx'
import { classNames } from '#ui/class-names.ts'
import { isForbidden } from '#domains/admin/statistics/statistics-query.ts'
import type { Period } from '#domains/admin/statistics/periods.ts'
import { BUSINESS_LOAD_FAILED, businessQuery } from './business-query.ts'
import { BudgetChart } from './budget-chart.tsx'
import { MembersCharts } from './members-charts.tsx'
import { Revenue } from './revenue.tsx'
import { summarizeBusiness, type BusinessSummary, formatShare } from './summarize-business.ts'
import { TopUsers } from './top-users.tsx'
import { Total } from '#domains/admin/statistics/totals-strip.tsx'
import { formatCount } from '#domains/admin/statistics/format-count.ts'
import { stripClass } from '#domains/admin/statistics/strip-classes.ts'

/** Users, plans and costs of a period. */
export function BusinessDetails({ period }: { period: Period }) {
  const query = useQuery(businessQuery(period))
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = query
  return (
    <Card aria-label="Users and costs" aria-busy={isPending} className="mt-6">
      <Loaded
        query={{ data, error: isForbidden(error) ? null : error, isPending, isFetching, refetch }}
        failure={BUSINESS_LOAD_FAILED}
        loading={<LoadingState lines={8} className="min-h-96" />}
      >
        {(business) => (
          <div className={classNames('motion flex flex-col gap-10', isPlaceholderData && 'opacity-50')}>
            <div>
              <BusinessStrip summary={summarizeBusiness(business)} />
              <p className="mt-2 text-sm text-ink-2">
                Pro counts paid and assigned plans. Deleted accounts stay counted.
              </p>
            </div>
            <div className="grid gap-x-12 gap-y-10 desktop:grid-cols-2">
              <MembersCharts business={business} />
              <TopUsers topUsers={business.topUsers} />
              <BudgetChart business={business} />
              <Revenue business={business} />
            </div>
          </div>
        )}
      </Loaded>
    </Card>
  )
}

/** What became of the users who signed up in the period, and who left. */
function BusinessStrip({ summary }: { summary: BusinessSummary }) {
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
