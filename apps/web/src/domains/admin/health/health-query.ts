import { AdminHealth } from '@firstline/contract/health'
import { queryOptions, type Query } from '@tanstack/react-query'
import { requestFunction } from '#platform/api/request-function.ts'
import { RefusedError } from '#platform/api/function-errors.ts'
import { createMemberConnection } from '#platform/api/member-connection.ts'

export const HEALTH_LOAD_FAILED = 'Failed to check the system'
/** The poll interval while the page is visible. */
const POLL_MS = 10_000

export function healthQuery() {
  return queryOptions({
    queryKey: ['admin-health'],
    queryFn: ({ signal }) =>
      requestFunction(createMemberConnection('admin-health', HEALTH_LOAD_FAILED), AdminHealth, {
        body: {},
        signal,
      }),
    staleTime: POLL_MS,
    refetchInterval: pollUnlessRefused,
    // The next poll retries.
    retry: false,
  })
}

function pollUnlessRefused({ state: { error } }: Pick<Query, 'state'>): number | false {
  return error instanceof RefusedError && error.status === 403 ? false : POLL_MS
}
