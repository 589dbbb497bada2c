import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Card, CardTitle } from '#components/card.tsx'
import { SkeletonLines } from '#components/skeleton.tsx'
import { useDelayed } from '#hooks/use-delayed.ts'
import { LoadFailure } from '#components/load-failure.tsx'
import { FAILED_TO_LOAD, jobsQuery } from './jobs-query.ts'
import { JobsTable } from './jobs-table.tsx'

/** How the work is doing that comes round by itself. */
export function BackgroundJobs() {
  const titleId = useId()
  const { data, error, isPending, isFetching, dataUpdatedAt, refetch } = useQuery(jobsQuery())
  const isSlow = useDelayed()
  return (
    <Card aria-labelledby={titleId} aria-busy={isPending} className="min-w-0 tablet:p-6!">
      <CardTitle id={titleId} className="mb-5">
        Background Jobs
      </CardTitle>
      {isPending && <div className="min-h-72">{isSlow && <SkeletonLines lines={6} />}</div>}
      {error && (
        <LoadFailure
          title={FAILED_TO_LOAD}
          error={error}
          isBusy={isFetching}
          onRetry={() => void refetch()}
          className={data && 'mb-4'}
        />
      )}
      {data && <JobsTable jobs={data.jobs} now={new Date(dataUpdatedAt)} />}
    </Card>
  )
}
