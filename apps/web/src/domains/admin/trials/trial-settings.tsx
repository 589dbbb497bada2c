import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Card, CardTitle } from '#ui/card.tsx'
import { formatMoment } from '#platform/format/format-moment.ts'
import { Loaded } from '#ui/loaded-list.tsx'
import { LoadingState } from '#ui/loading-state.tsx'
import { EndTrials } from './end-trials.tsx'
import { TrialForm } from './trial-form.tsx'
import { TRIALS_LOAD_FAILED, trialQuery } from './trial-query.ts'

export function TrialSettings() {
  const titleId = useId()
  const query = useQuery(trialQuery())
  return (
    <Card aria-labelledby={titleId} aria-busy={query.isPending} className="min-w-0 tablet:p-6!">
      <CardTitle id={titleId} className="mb-5">
        Trial Settings
      </CardTitle>
      <Loaded
        query={query}
        failure={TRIALS_LOAD_FAILED}
        loading={<LoadingState lines={4} className="min-h-72" />}
        ignoresRefetchErrors
      >
        {(data) => (
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
      </Loaded>
    </Card>
  )
}
