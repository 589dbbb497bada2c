import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { describeReason } from '#platform/describe-reason.ts'

export interface LoadFailureProps {
  title: string
  error: Error | null
  isBusy: boolean
  onRetry: () => void
  className?: string | undefined
  /** Replaces the reason of the error. */
  children?: ReactNode
}

/** Replaces data that failed to load, or is above the outdated data. */
export function LoadFailure({ title, error, isBusy, onRetry, className, children }: LoadFailureProps) {
  return (
    <Banner
      kind="danger"
      title={`${title}.`}
      announce="assertive"
      className={className}
      action={
        <Button kind="second" size="sm" busy={isBusy} onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      {children ?? describeReason(error, title)}
    </Banner>
  )
}
