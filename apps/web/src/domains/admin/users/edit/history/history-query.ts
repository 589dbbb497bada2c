import { AdminHistory } from '@firstline/contract/admin'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { historyKey } from '#domains/admin/users/cache-user.ts'
import { FRESH_MS } from '#domains/admin/users/users-query.ts'
import { requestFunction } from '#platform/api/request-function.ts'
import { createMemberConnection } from '#platform/api/member-connection.ts'

export const HISTORY_LOAD_FAILED = 'Failed to load the history'

export function historyQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: historyKey(userId),
    queryFn: ({ pageParam, signal }) =>
      requestFunction(createMemberConnection('admin-history', HISTORY_LOAD_FAILED), AdminHistory, {
        body: { userId, before: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: FRESH_MS,
    retry: false,
  })
}
