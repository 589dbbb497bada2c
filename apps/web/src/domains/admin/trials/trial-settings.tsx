import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Card, CardTitle } from '#ui/card.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'
import { useIsDelayed } from '#ui/hooks/use-is-delayed.ts'
import { formatMoment } from '#platform/format/format-moment.ts'
import { LoadFailure } from '#ui/load-failure.tsx'
import { EndTrials } from './end-trials.tsx'
import { TrialForm } from './trial-form.tsx'
import { TRIALS_LOAD_FAILED, trialQuery } from './trial-query.ts'

export function TrialSettings() {
  const titleId = useId()
  const { data, error, isPending, isFetching, refetch } = useQuery(trialQuery())
  const isSlow = useIsDelayed()
  return (
    <Card aria-labelledby={titleId} aria-busy={isPending} className="min-w-0 tablet:p-6!">
      <CardTitle id={titleId} className="mb-5">
        Trial Settings
      </CardTitle>
      {isPending && <div className="min-h-72">{isSlow && <SkeletonLines lines={4} />}</div>}
      {error && !data && (
        <LoadFailure title={TRIALS_LOAD_FAILED} error={error} isBusy={isFetching} onRetry={() => refetch()} />
      )}
      {data && (
        <>
          <TrialForm settings={data} />
          <p className="mt-3 text-xs text-ink-3">
            {data.updatedAt ? `Last changed ${formatMoment(data.updatedAt)}.` : 'Never changed so far.'}
          </p>
          <div className="mt-6 border-t border-line pt-5">
            <EndTrials />
          </div>
        </>
      )}
    </Card>
  )
}
