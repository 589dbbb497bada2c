import type { MessageType } from '@firstline/contract/options'
import { type ReactNode, useId, useRef } from 'react'
import type { WrittenItem } from '#domains/generation/written-item.ts'
import { CopyButton } from './copy-button.tsx'
import { InboxRow } from './inbox-row.tsx'
import { MessageBubble } from './message-bubble.tsx'
import { type Mend, Reasons } from './reasons.tsx'
import { ResultFrame } from './result-frame.tsx'

export interface ResultCardProps {
  position: number
  item: WrittenItem
  messageType: MessageType
  /** The sender's initial. */
  initial: string
  isPro: boolean
  /** Whether a language model wrote most of the set. */
  isModelSet: boolean
  /** Whether the member has changed the text: the explanation is of the original. */
  isEdited?: boolean
  /** Replaces the message while it is edited; `titleId` names the card. */
  renderEditor?: ((titleId: string) => ReactNode) | undefined
  mend?: Mend | undefined
  /** Below the score. */
  renderActions?: ((titleId: string) => ReactNode) | undefined
}

/** One message as its recipient sees it, with a copy button and its score. */
export function ResultCard(props: ResultCardProps) {
  const { position, item, messageType, initial, isPro, isModelSet, isEdited } = props
  const { renderEditor, mend, renderActions } = props
  const { content, score, explanation, angle } = item
  const origin = isEdited ? 'Edited by you.' : describeOrigin(item, isModelSet)
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
          <Reasons
            checks={score?.checks ?? []}
            explanation={isEdited ? undefined : explanation}
            isPro={isPro}
            mend={mend}
          />
          {renderActions?.(titleId)}
        </>
      }
    >
      {renderEditor ? (
        renderEditor(titleId)
      ) : messageType === 'Cold DM' ? (
        <MessageBubble ref={text} content={content} initial={initial} />
      ) : (
        <InboxRow ref={text} content={content} />
      )}
      {origin !== '' && <p className="mt-3 text-sm text-ink-3">{origin}</p>}
    </ResultFrame>
  )
}

/** A note on how a message was written, where it differs from the rest of the set. */
function describeOrigin({ writtenBy, isRough }: WrittenItem, isModelSet: boolean): string {
  const marks = [
    isModelSet && writtenBy === 'built-in' && 'Written by the built-in writer.',
    isRough && 'From your notes: give it a read.',
  ]
  return marks.filter(Boolean).join(' ')
}
