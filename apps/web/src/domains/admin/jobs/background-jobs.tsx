import { AdminJobs } from '@firstline/contract/admin'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { useId } from 'react'
import { Card, CardTitle } from '#ui/card.tsx'
import { Loaded } from '#ui/loaded-list.tsx'
import { LoadingState } from '#ui/loading-state.tsx'
import { JobsTable } from './jobs-table.tsx'
import { requestFunction } from '#platform/api/request-function.ts'
import { createMemberConnection } from '#platform/api/member-connection.ts'

const JOBS_LOAD_FAILED = 'Failed to load background jobs'
const REFRESH_MS = 30_000

/** The state of the background jobs, read again every 30 seconds. */
function jobsQuery() {
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

export function BackgroundJobs() {
  const titleId = useId()
  const query = useQuery(jobsQuery())
  return (
    <Card aria-labelledby={titleId} aria-busy={query.isPending} className="min-w-0 tablet:p-6!">
      <CardTitle id={titleId} className="mb-5">
        Background Jobs
      </CardTitle>
      <Loaded query={query} failure={JOBS_LOAD_FAILED} loading={<LoadingState className="min-h-72" />}>
        {({ jobs }) => <JobsTable jobs={jobs} now={new Date(query.dataUpdatedAt)} />}
      </Loaded>
    </Card>
  )
}
