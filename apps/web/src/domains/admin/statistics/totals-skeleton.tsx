import { useIsDelayed } from '#ui/hooks/use-is-delayed.ts'
import { SkeletonBlock } from '#ui/skeleton.tsx'
import { classNames } from '#ui/class-names.ts'
import { stripCellClass, stripClass } from './strip-classes.ts'

/** The shape and height of the four numbers and their surroundings, to avoid a layout shift. */
export function TotalsSkeleton() {
  const isSlow = useIsDelayed()
  return (
    <div>
      <p role="status" className="sr-only">
        Loading statistics
      </p>
      <div aria-hidden="true" className={stripClass}>
        {['w-20', 'w-28', 'w-32', 'w-16'].map((width, at) => (
          <div key={width} className={stripCellClass}>
            <SkeletonBlock className={classNames('mt-2 h-3 w-24', !isSlow && 'invisible')} />
            <SkeletonBlock
              className={classNames(
                'mt-2 h-6',
                width,
                at === 0 && 'pulse bg-accent-ink!',
                !isSlow && 'invisible',
              )}
            />
          </div>
        ))}
      </div>
      <div className="mt-2 h-11" />
    </div>
  )
}
