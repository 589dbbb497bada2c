import { lazy, Suspense } from 'react'
import { useDelayed } from '#hooks/use-delayed.ts'
import { TotalsSkeleton } from './totals-skeleton.tsx'

// Most administrators never see them, so they are no part of what everybody downloads.
const Statistics = lazy(async () => ({ default: (await import('./statistics.tsx')).Statistics }))

/** Where the statistics stand, for whoever sees them. */
export function StatisticsPlace() {
  const isSlow = useDelayed()
  return (
    <Suspense fallback={<TotalsSkeleton isShown={isSlow} />}>
      <Statistics />
    </Suspense>
  )
}
