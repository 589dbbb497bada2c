import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { reasonOf } from '#lib/reason-of.ts'

export interface LoadFailureProps {
  title: string
  error: Error
  isBusy: boolean
  onRetry: () => void
  className?: string | undefined
}

/** In the place of what could not be read, or above what is left of it. */
export function LoadFailure({ title, error, isBusy, onRetry, className }: LoadFailureProps) {
  return (
    <Banner
      kind="danger"
      title={`${title}.`}
      announce="at once"
      className={className}
      action={
        <Button kind="second" size="sm" busy={isBusy} onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      {reasonOf(error, title)}
    </Banner>
  )
}
