import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { describeReason } from '#platform/describe-reason.ts'

export interface LoadFailureProps {
  title: string
  error: Error
  isBusy: boolean
  onRetry: () => void
  className?: string | undefined
}

/** Replaces data that failed to load, or is above the outdated data. */
export function LoadFailure({ title, error, isBusy, onRetry, className }: LoadFailureProps) {
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
      {describeReason(error, title)}
    </Banner>
  )
}
