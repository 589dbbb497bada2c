import { useIsDelayed } from './hooks/use-is-delayed.ts'
import { SkeletonBlock, SkeletonLines } from './skeleton.tsx'

/** The skeleton of a page that takes noticeably long to load. */
export function PageSkeleton() {
  const isSlow = useIsDelayed()
  return (
    <div className="page min-h-dvh py-12" aria-busy="true">
      <p role="status" className="sr-only">
        Loading
      </p>
      {isSlow && (
        <>
          <SkeletonBlock className="mb-8 h-12 w-72 max-w-full" />
          <div className="rounded-card border border-line bg-surface p-5 tablet:p-10">
            <SkeletonLines lines={4} />
          </div>
        </>
      )}
    </div>
  )
}
