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
  /** Whether a language model wrote the set, or the most of it. */
  isModelSet: boolean
}

/** One message: as its reader will see it; beside it the way to take it along and what we think of it. */
export function ResultCard({ position, item, messageType, initial, isPro, isModelSet }: ResultCardProps) {
  const { content, score, explanation, angle } = item
  const origin = describeOrigin(item, isModelSet)
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
      {origin !== '' && <p className="mt-3 text-sm text-ink-3">{origin}</p>}
    </ResultFrame>
  )
}

/** What the sender should know of how a message came about; empty where it is as the page says. */
function describeOrigin({ writtenBy, isRough }: WrittenItem, isModelSet: boolean): string {
  const marks = [
    isModelSet && writtenBy === 'built-in' && 'Written by the built-in writer.',
    isRough && 'From your notes: give it a read.',
  ]
  return marks.filter(Boolean).join(' ')
}
