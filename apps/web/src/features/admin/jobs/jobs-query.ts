import { AdminJobs } from '@firstline/contract/admin'
import { queryOptions } from '@tanstack/react-query'
import { askFunction } from '#lib/functions/ask-function.ts'
import { memberConnection } from '#lib/functions/member-connection.ts'

export const FAILED_TO_LOAD = 'Failed to load background jobs'
const REFRESH_MS = 30_000

/** How the work is doing that comes round by itself, looked at anew every half a minute. */
export function jobsQuery() {
  return queryOptions({
    queryKey: ['admin-jobs'],
    queryFn: ({ signal }) =>
      askFunction(memberConnection('admin-jobs', FAILED_TO_LOAD), AdminJobs, { body: {}, signal }),
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
    retry: false,
  })
}
