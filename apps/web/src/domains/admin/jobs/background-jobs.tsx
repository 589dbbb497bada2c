import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Card, CardTitle } from '#ui/card.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'
import { useIsDelayed } from '#ui/hooks/use-is-delayed.ts'
import { LoadFailure } from '#ui/load-failure.tsx'
import { JOBS_LOAD_FAILED, jobsQuery } from './jobs-query.ts'
import { JobsTable } from './jobs-table.tsx'

export function BackgroundJobs() {
  const titleId = useId()
  const { data, error, isPending, isFetching, dataUpdatedAt, refetch } = useQuery(jobsQuery())
  const isSlow = useIsDelayed()
  return (
    <Card aria-labelledby={titleId} aria-busy={isPending} className="min-w-0 tablet:p-6!">
      <CardTitle id={titleId} className="mb-5">
        Background Jobs
      </CardTitle>
      {isPending && <div className="min-h-72">{isSlow && <SkeletonLines lines={6} />}</div>}
      {error && (
        <LoadFailure
          title={JOBS_LOAD_FAILED}
          error={error}
          isBusy={isFetching}
          onRetry={() => refetch()}
          className={data && 'mb-4'}
        />
      )}
      {data && <JobsTable jobs={data.jobs} now={new Date(dataUpdatedAt)} />}
    </Card>
  )
}
