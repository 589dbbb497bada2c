import Check from 'lucide-react/icons/check'
import Square from 'lucide-react/icons/square'
import { Button } from '#components/button.tsx'
import { Mark } from '#components/mark.tsx'
import { classNames } from '#lib/class-names.ts'
import type { WritingStatus } from '#lib/generation/writing-status.ts'

export interface StatusBannerProps {
  status: WritingStatus
  isWriting: boolean
  /** The way to end it, where there is one. */
  stop?: { isBusy: boolean; onPress: () => void } | undefined
}

/** What is happening, in sight while the page scrolls; afterwards, in the same place, what came of it. */
export function StatusBanner({ status, isWriting, stop }: StatusBannerProps) {
  return (
    <div
      className={classNames(
        'flex min-h-18 items-center gap-4 rounded-card border px-4 py-3 text-sm',
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
        {/* What came of it is short: it stands in one line, the same or the next. */}
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
