import { AdminBusiness } from '@firstline/contract/business-statistics'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { requestFunction } from '#platform/api/request-function.ts'
import { createMemberConnection } from '#platform/api/member-connection.ts'
import { type Period, getPeriodStart, toUtcDay } from '#domains/admin/statistics/periods.ts'

export const BUSINESS_LOAD_FAILED = 'Failed to load users and costs'
const REFRESH_MS = 60_000

/** Users, plans and costs of a period, and the days it spans. */
export interface PeriodBusiness extends AdminBusiness {
  /** Null when the period has no beginning. */
  since: string | null
  today: string
}

/** Read again every minute while the page is visible. */
export function businessQuery(period: Period) {
  return queryOptions({
    queryKey: ['admin-business', period],
    queryFn: async ({ signal }): Promise<PeriodBusiness> => {
      const now = Date.now()
      const since = getPeriodStart(period, now)
      const connection = createMemberConnection('admin-business', BUSINESS_LOAD_FAILED)
      const business = await requestFunction(connection, AdminBusiness, { body: { since }, signal })
      return { ...business, since, today: toUtcDay(now) }
    },
    placeholderData: keepPreviousData,
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
    retry: false,
  })
}
