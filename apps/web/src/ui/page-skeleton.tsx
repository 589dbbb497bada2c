import { LoadingState } from './loading-state.tsx'
import { SkeletonBlock, SkeletonLines } from './skeleton.tsx'

/** The loading state of a page. */
export function PageSkeleton() {
  return (
    <div className="page min-h-dvh py-12" aria-busy="true">
      <LoadingState label="Loading">
        <SkeletonBlock className="mb-8 h-12 w-72 max-w-full" />
        <div className="rounded-card border border-line bg-surface p-5 tablet:p-10">
          <SkeletonLines lines={4} />
        </div>
      </LoadingState>
    </div>
  )
}
