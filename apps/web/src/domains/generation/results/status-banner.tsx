import Check from 'lucide-react/icons/check'
import Square from 'lucide-react/icons/square'
import { Button } from '#ui/button.tsx'
import { Mark } from '#ui/mark.tsx'
import { classNames } from '#ui/class-names.ts'
import type { WritingStatus } from '#domains/generation/describe-writing-status.ts'

export interface StatusBannerProps {
  status: WritingStatus
  isWriting: boolean
  /** Stops the generation, where that is possible. */
  stop?: { isBusy: boolean; onPress: () => void } | undefined
}

/**
 * The progress of the generation, sticky while it runs; then what became of one that was stopped. Of a finished one a
 * quiet line is left in its place, so that the cards do not move.
 */
export function StatusBanner({ status, isWriting, stop }: StatusBannerProps) {
  if (status.title === undefined)
    return <p className="-mt-3 flex min-h-15.5 items-end pb-1 text-sm text-ink-3">{status.detail}</p>
  return (
    <div
      className={classNames(
        '-mt-3 flex min-h-15.5 items-center gap-4 rounded-card border px-4 py-2 text-sm',
        isWriting
          ? 'writing-banner [@media(height>=22rem)]:sticky top-(--header) z-10 border-transparent bg-accent-wash'
          : 'border-line',
      )}
    >
      <span aria-hidden="true" className="flex-none max-[22.5rem]:hidden">
        {isWriting ? <Mark width={22} /> : <Check className="text-success" />}
      </span>
      <p className="min-w-0 flex-1">
        <strong className="font-semibold">{status.title}</strong>{' '}
        {/* The outcome is short: it stays on one line, the same or the next. */}
        <span className={isWriting ? undefined : 'inline-block'}>{status.detail}</span>
      </p>
      {isWriting && stop && (
        <Button
          kind="second"
          size="sm"
          busy={stop.isBusy}
          icon={<Square className="size-4! fill-accent-ink stroke-accent-ink" />}
          onClick={stop.onPress}
        >
          Stop
        </Button>
      )}
    </div>
  )
}
