import { lazy, Suspense } from 'react'
import { TotalsSkeleton } from './totals-skeleton.tsx'

// Most administrators never see them, so they are a chunk of their own.
const Statistics = lazy(async () => ({ default: (await import('./statistics.tsx')).Statistics }))

/** The statistics, for the administrator who may see them. */
export function LazyStatistics() {
  return (
    <Suspense fallback={<TotalsSkeleton />}>
      <Statistics />
    </Suspense>
  )
}
