import { SkeletonLines } from '#ui/skeleton.tsx'

export function PageSummarySkeleton() {
  return (
    <div aria-hidden="true" className="rounded-card bg-sunken p-4 tablet:p-5">
      <SkeletonLines lines={6} className="min-h-64 [animation:appear_var(--base)_300ms_both]" />
    </div>
  )
}
