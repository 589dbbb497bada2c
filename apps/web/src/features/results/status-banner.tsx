import { Square } from 'lucide-react'
import { Banner } from '#components/banner.tsx'
import { Button } from '#components/button.tsx'
import { Mark } from '#components/mark.tsx'
import type { WritingStatus } from './writing-status.ts'

export interface StatusBannerProps {
  status: WritingStatus
  isWriting: boolean
  isStopping: boolean
  onStop: () => void
}

/** What is happening, under the header while the page scrolls; with the way to end it as long as there is something to end. */
export function StatusBanner({ status, isWriting, isStopping, onStop }: StatusBannerProps) {
  return (
    <div className={isWriting ? 'sticky top-16 z-10 tablet:top-2' : undefined}>
      <Banner
        kind={isWriting ? 'info' : 'success'}
        title={status.title}
        {...(isWriting && { icon: <Mark width={22} /> })}
        className="min-h-18"
        action={
          isWriting && (
            <Button
              kind="second"
              size="sm"
              busy={isStopping}
              busyText="Stopping..."
              icon={<Square className="size-4! fill-accent-ink stroke-accent-ink" />}
              onClick={onStop}
            >
              Stop
            </Button>
          )
        }
      >
        {status.detail}
      </Banner>
    </div>
  )
}
