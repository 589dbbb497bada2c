import type { ReactNode } from 'react'
import { useIsDelayed } from './hooks/use-is-delayed.ts'
import { SkeletonLines } from './skeleton.tsx'

export interface LoadingStateProps {
  /** Announced where nothing around it says what loads. */
  label?: string
  lines?: number
  className?: string
  /** A skeleton in the shape of what loads, instead of lines. */
  children?: ReactNode
}

/** Takes its place immediately, so that nothing moves, and is seen once the wait is noticeable. */
export function LoadingState({ label, lines = 6, className, children }: LoadingStateProps) {
  const isSlow = useIsDelayed()
  return (
    <div role={label && 'status'} className={className}>
      {label && <span className="sr-only">{label}</span>}
      <div aria-hidden="true" className={isSlow ? undefined : 'invisible'}>
        {children ?? <SkeletonLines lines={lines} />}
      </div>
    </div>
  )
}
