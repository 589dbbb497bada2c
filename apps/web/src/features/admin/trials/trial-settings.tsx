import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Card, CardTitle } from '#components/card.tsx'
import { SkeletonLines } from '#components/skeleton.tsx'
import { useDelayed } from '#hooks/use-delayed.ts'
import { formatMoment } from '#lib/format-moment.ts'
import { LoadFailure } from '#components/load-failure.tsx'
import { EndTrials } from './end-trials.tsx'
import { TrialForm } from './trial-form.tsx'
import { FAILED_TO_LOAD, trialQuery } from './trial-query.ts'

/** What trials are like, and their end. */
export function TrialSettings() {
  const titleId = useId()
  const { data, error, isPending, isFetching, refetch } = useQuery(trialQuery())
  const isSlow = useDelayed()
  return (
    <Card aria-labelledby={titleId} aria-busy={isPending} className="min-w-0 tablet:p-6!">
      <CardTitle id={titleId} className="mb-5">
        Trial Settings
      </CardTitle>
      {isPending && <div className="min-h-72">{isSlow && <SkeletonLines lines={4} />}</div>}
      {error && !data && (
        <LoadFailure
          title={FAILED_TO_LOAD}
          error={error}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
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
