import type { MessageType } from '@firstline/contract/options'
import { useId, useRef } from 'react'
import type { WrittenItem } from '#lib/generation/written-item.ts'
import { CopyButton } from './copy-button.tsx'
import { InboxRow } from './inbox-row.tsx'
import { MessageBubble } from './message-bubble.tsx'
import { Reasons } from './reasons.tsx'
import { ResultFrame } from './result-frame.tsx'

export interface ResultCardProps {
  position: number
  item: WrittenItem
  messageType: MessageType
  /** The initial in the sender's circle. */
  initial: string
  isPro: boolean
}

/** One message: as its reader will see it; beside it the way to take it along and what we think of it. */
export function ResultCard({ position, item, messageType, initial, isPro }: ResultCardProps) {
  const { content, score, explanation, angle } = item
  const titleId = useId()
  const text = useRef<HTMLParagraphElement>(null)
  return (
    <ResultFrame
      position={position}
      titleId={titleId}
      angle={angle}
      className="settle"
      margin={
        <>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            {score && (
              <p className="flex items-baseline gap-2">
                <span className="serif text-[3.25rem] leading-[1] tabular-nums">{score.total}</span>
                <span className="text-sm text-ink-3">of 100</span>
              </p>
            )}
            <CopyButton text={content} shownIn={text} describedBy={titleId} />
          </div>
          <Reasons checks={score?.checks ?? []} explanation={explanation} isPro={isPro} />
        </>
      }
    >
      {messageType === 'Cold DM' ? (
        <MessageBubble ref={text} content={content} initial={initial} />
      ) : (
        <InboxRow ref={text} content={content} />
      )}
    </ResultFrame>
  )
}
