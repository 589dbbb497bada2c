import CircleAlert from 'lucide-react/icons/circle-alert'
import { Button } from '#components/button.tsx'
import { formatMoment } from '#lib/format-moment.ts'
import { FAILED_TO_UPDATE } from './statistics-query.ts'

export interface StandingLineProps {
  isFailing: boolean
  /** When what is shown was read. */
  readAt: number
  isReading: boolean
  onRetry: () => void
}

/** Under the numbers: what they count, or since when they are old. */
export function StandingLine({ isFailing, readAt, isReading, onRetry }: StandingLineProps) {
  return (
    <div role="status" className="flex min-h-tap flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
      {isFailing ? (
        <>
          <span className="flex items-center gap-2">
            <CircleAlert aria-hidden="true" className="text-warning" />
            <span>
              {FAILED_TO_UPDATE}. These are from {formatMoment(new Date(readAt).toISOString())}.
            </span>
          </span>
          <Button kind="quiet" size="sm" busy={isReading} onClick={onRetry}>
            Try Again
          </Button>
        </>
      ) : (
        'Demos count too. Days are UTC.'
      )}
    </div>
  )
}
