import { Banner } from '#components/banner.tsx'
import { Button } from '#components/button.tsx'
import { reasonOf } from '#lib/admin/reason-of.ts'
import { FAILED_TO_LOAD } from '#lib/admin/users-query.ts'

export interface LoadingFailedProps {
  error: Error
  isTrying: boolean
  onTryAgain: () => void
  className: string | undefined
}

/** Stands where what could not be loaded was going to. */
export function LoadingFailed({ error, isTrying, onTryAgain, className }: LoadingFailedProps) {
  return (
    <Banner
      kind="danger"
      title={`${FAILED_TO_LOAD}.`}
      announce="at once"
      className={className}
      action={
        <Button kind="second" size="sm" busy={isTrying} onClick={onTryAgain}>
          Try Again
        </Button>
      }
    >
      {reasonOf(error, FAILED_TO_LOAD)}
    </Banner>
  )
}
