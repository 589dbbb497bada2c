import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Card, CardTitle } from '#ui/card.tsx'
import { Loaded } from '#ui/loaded-list.tsx'
import { LoadingState } from '#ui/loading-state.tsx'
import { pickParts, summarizeHealth } from './describe-health.ts'
import { HealthList } from './health-list.tsx'
import { HEALTH_LOAD_FAILED, healthQuery } from './health-query.ts'

/** Whether each part of the installation works, refreshed while the page is visible. */
export function SystemHealth() {
  const titleId = useId()
  const { data, error, isPending, isFetching, refetch } = useQuery(healthQuery())
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
      <Loaded
        query={{ data: parts, error: isOutdated ? error : null, isPending, isFetching, refetch }}
        failure={HEALTH_LOAD_FAILED}
        loading={<LoadingState lines={8} className="min-h-96" />}
      >
        {(all) => <HealthList parts={all} />}
      </Loaded>
    </Card>
  )
}
