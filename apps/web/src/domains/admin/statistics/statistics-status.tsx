import CircleAlert from 'lucide-react/icons/circle-alert'
import { Button } from '#ui/button.tsx'
import { formatMoment } from '#platform/format/format-moment.ts'
import { STATISTICS_UPDATE_FAILED } from './statistics-query.ts'

export interface StatisticsStatusProps {
  isFailing: boolean
  /** When the shown numbers were read. */
  readAt: number
  isReading: boolean
  onRetry: () => void
}

/** What the numbers count, or since when they are outdated. */
export function StatisticsStatus({ isFailing, readAt, isReading, onRetry }: StatisticsStatusProps) {
  return (
    <div role="status" className="flex min-h-tap flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
      {isFailing ? (
        <>
          <span className="flex items-center gap-2">
            <CircleAlert aria-hidden="true" className="text-warning" />
            <span>
              {STATISTICS_UPDATE_FAILED}. These are from {formatMoment(new Date(readAt).toISOString())}.
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
