import { AdminJobs } from '@firstline/contract/admin'
import { queryOptions } from '@tanstack/react-query'
import { requestFunction } from '#platform/api/request-function.ts'
import { createMemberConnection } from '#platform/api/member-connection.ts'

export const JOBS_LOAD_FAILED = 'Failed to load background jobs'
const REFRESH_MS = 30_000

/** The state of the background jobs, read again every 30 seconds. */
export function jobsQuery() {
  return queryOptions({
    queryKey: ['admin-jobs'],
    queryFn: ({ signal }) =>
      requestFunction(createMemberConnection('admin-jobs', JOBS_LOAD_FAILED), AdminJobs, {
        body: {},
        signal,
      }),
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
    retry: false,
  })
}
