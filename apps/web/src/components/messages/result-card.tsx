import type { MessageType } from '@firstline/contract/options'
import { useId, useRef } from 'react'
import type { WrittenItem } from '#lib/generation/written-item.ts'
import { CopyButton } from './copy-button.tsx'
import { Explanation } from './explanation.tsx'
import { InboxRow } from './inbox-row.tsx'
import { MessageBubble } from './message-bubble.tsx'
import { ResultFrame } from './result-frame.tsx'
import { ScoreSheet } from './score-sheet.tsx'

export interface ResultCardProps {
  position: number
  item: WrittenItem
  messageType: MessageType
  /** The initial in the sender's circle. */
  initial: string
  isPro: boolean
}

/** One message: as its reader will see it, with the way to take it along; beside it what we think of it. */
export function ResultCard({ position, item, messageType, initial, isPro }: ResultCardProps) {
  const titleId = useId()
  const text = useRef<HTMLParagraphElement>(null)
  return (
    <ResultFrame
      position={position}
      titleId={titleId}
      angle={item.angle}
      className="settle"
      margin={
        <>
          {item.score && <ScoreSheet score={item.score} />}
          <Explanation text={item.explanation} isPro={isPro} />
        </>
      }
    >
      {messageType === 'Cold DM' ? (
        <div className="max-w-100">
          <MessageBubble ref={text} content={item.content} initial={initial} />
          <CopyButton text={item.content} shownIn={text} describedBy={titleId} />
        </div>
      ) : (
        <div className="max-w-md">
          <InboxRow ref={text} content={item.content} />
          <CopyButton text={item.content} shownIn={text} describedBy={titleId} />
        </div>
      )}
    </ResultFrame>
  )
}
