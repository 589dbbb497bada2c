import { AdminStatistics } from '@firstline/contract/admin'
import { queryOptions, type Query } from '@tanstack/react-query'
import { requestFunction } from '#platform/api/request-function.ts'
import { RefusedError } from '#platform/api/function-errors.ts'
import { createMemberConnection } from '#platform/api/member-connection.ts'
import { toUtcDay, type Period, getPeriodStart } from './periods.ts'

export const STATISTICS_UPDATE_FAILED = 'Failed to update user statistics'
/** The poll interval while the page is visible. */
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
    // The next poll retries.
    retry: false,
  })
}

async function readStatistics(period: Period, signal: AbortSignal): Promise<PeriodStatistics> {
  const now = Date.now()
  const since = getPeriodStart(period, now)
  const connection = createMemberConnection('admin-statistics', STATISTICS_UPDATE_FAILED)
  const statistics = await requestFunction(connection, AdminStatistics, { body: { since }, signal })
  return { ...statistics, since, today: toUtcDay(now) }
}

/** A user who lost access stops polling. */
function pollUnlessRefused({ state }: Pick<Query, 'state'>): number | false {
  return isForbidden(state.error) ? false : POLL_MS
}

export function isForbidden(error: unknown): boolean {
  return error instanceof RefusedError && error.status === 403
}
