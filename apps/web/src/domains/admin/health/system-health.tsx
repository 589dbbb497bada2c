import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Card, CardTitle } from '#ui/card.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'
import { useIsDelayed } from '#ui/hooks/use-is-delayed.ts'
import { LoadFailure } from '#ui/load-failure.tsx'
import { pickParts, summarizeHealth } from './describe-health.ts'
import { HealthList } from './health-list.tsx'
import { HEALTH_LOAD_FAILED, healthQuery } from './health-query.ts'

/** Whether each part of the installation works, refreshed while the page is visible. */
export function SystemHealth() {
  const titleId = useId()
  const { data, error, isPending, isFetching, refetch } = useQuery(healthQuery())
  const isSlow = useIsDelayed()
  const parts = pickParts(data, error)
  const isOutdated = error !== null && parts === data?.parts
  return (
    <Card aria-labelledby={titleId} aria-busy={isPending} className="min-w-0 tablet:p-6!">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <CardTitle id={titleId}>System Health</CardTitle>
        <p role="status" className="text-sm text-ink-2">
          {parts && !isOutdated && `${summarizeHealth(parts)}.`}
        </p>
      </div>
      {isPending && <div className="min-h-96">{isSlow && <SkeletonLines lines={8} />}</div>}
      {isOutdated && (
        <LoadFailure
          title={HEALTH_LOAD_FAILED}
          error={error}
          isBusy={isFetching}
          onRetry={() => refetch()}
          className={data && 'mb-4'}
        />
      )}
      {parts && <HealthList parts={parts} />}
    </Card>
  )
}
