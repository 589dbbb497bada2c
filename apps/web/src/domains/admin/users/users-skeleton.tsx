import { LoadingState } from '#ui/loading-state.tsx'
import { SkeletonBlock } from '#ui/skeleton.tsx'
import { classNames } from '#ui/class-names.ts'

const ROWS = ['w-56', 'w-48', 'w-60', 'w-52', 'w-44', 'w-56'] as const

/** The shape and height of the table, to avoid a layout shift. */
export function UsersSkeleton() {
  return (
    <LoadingState label="Loading users" className="pt-11">
      {ROWS.map((width, at) => (
        <div
          // Lines have no identity but their place
          key={at}
          className="flex h-13.25 items-center justify-between gap-6 border-t border-line"
        >
          <SkeletonBlock className={classNames('h-3', at === 0 && 'pulse bg-accent-ink!', width)} />
          <SkeletonBlock className="h-3 w-20" />
        </div>
      ))}
    </LoadingState>
  )
}
