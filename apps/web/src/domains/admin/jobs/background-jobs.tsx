import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Card, CardTitle } from '#ui/card.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { LoadingState } from '#ui/loading-state.tsx'
import { JOBS_LOAD_FAILED, jobsQuery } from './jobs-query.ts'
import { JobsTable } from './jobs-table.tsx'

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
