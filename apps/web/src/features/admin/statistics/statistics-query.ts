import { AdminStatistics } from '@firstline/contract/admin'
import { queryOptions, type Query } from '@tanstack/react-query'
import { askFunction } from '#lib/functions/ask-function.ts'
import { RefusedError } from '#lib/functions/function-errors.ts'
import { memberConnection } from '#lib/functions/member-connection.ts'
import { dayOf, type Period, sinceOf } from './periods.ts'

export const FAILED_TO_UPDATE = 'Failed to update user statistics'
/** How often they are asked for anew, as long as somebody looks at the page. */
const POLL_MS = 10_000

/** The statistics of a period, and the days it spans. */
export interface PeriodStatistics extends AdminStatistics {
  /** Null when the period has no beginning. */
  since: string | null
  today: string
}

export function statisticsQuery(period: Period) {
  return queryOptions({
    queryKey: ['admin-statistics', period],
    queryFn: ({ signal }) => readStatistics(period, signal),
    staleTime: POLL_MS,
    refetchInterval: pollUnlessRefused,
    // The next look is the next try.
    retry: false,
  })
}

async function readStatistics(period: Period, signal: AbortSignal): Promise<PeriodStatistics> {
  const now = Date.now()
  const since = sinceOf(period, now)
  const connection = memberConnection('admin-statistics', FAILED_TO_UPDATE)
  const statistics = await askFunction(connection, AdminStatistics, { body: { since }, signal })
  return { ...statistics, since, today: dayOf(now) }
}

/** Whoever may not see them any more does not keep asking. */
function pollUnlessRefused({ state }: Pick<Query, 'state'>): number | false {
  return mayNotSee(state.error) ? false : POLL_MS
}

export function mayNotSee(error: unknown): boolean {
  return error instanceof RefusedError && error.status === 403
}
