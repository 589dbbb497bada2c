import { AdminHistory } from '@firstline/contract/admin'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { historyKey } from '#lib/admin/take-user.ts'
import { FRESH_MS } from '#lib/admin/users-query.ts'
import { askFunction } from '#lib/functions/ask-function.ts'
import { memberConnection } from '#lib/functions/member-connection.ts'

export const FAILED_TO_LOAD_HISTORY = 'Failed to load the history'

/** What happened to a user, newest first, page by page. */
export function historyQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: historyKey(userId),
    queryFn: ({ pageParam, signal }) =>
      askFunction(memberConnection('admin-history', FAILED_TO_LOAD_HISTORY), AdminHistory, {
        body: { userId, before: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: FRESH_MS,
    retry: false,
  })
}
