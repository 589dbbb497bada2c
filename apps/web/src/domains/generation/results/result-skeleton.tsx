import { SUBJECT_VISIBLE_ON_PHONE } from '@firstline/contract/limits'
import type { MessageType } from '@firstline/contract/options'
import { useRef } from 'react'
import { SkeletonBlock, SkeletonLines } from '#ui/skeleton.tsx'
import { InboxFrame, SUBJECT_LINE_LOOK } from './inbox-frame.tsx'
import { MESSAGE_SIZE, Sender } from './message-bubble.tsx'
import { ResultFrame } from './result-frame.tsx'
import { useCutOff } from './use-cut-off.ts'

export interface ResultSkeletonProps {
  position: number
  messageType: MessageType
  initial: string
  /** Whether it is being written now; those after it wait. */
  isNext: boolean
}

/** The skeleton of a result, in the shape of its message type. */
export function ResultSkeleton({ position, messageType, initial, isNext }: ResultSkeletonProps) {
  return (
    <ResultFrame position={position} isBusy margin={<ScoreSkeleton />}>
      {messageType === 'Cold DM' ? (
        <div className={MESSAGE_SIZE}>
          <Sender initial={initial} time={isNext ? 'writing' : 'next'} />
          <div className="min-h-50 rounded-bubble rounded-tl-[6px] bg-sunken px-4.5 py-5.5 tablet:min-h-37">
            <SkeletonLines lines={4} className="[animation:appear_var(--base)_300ms_both]" />
          </div>
        </div>
      ) : (
        <InboxSkeleton />
      )}
    </ResultFrame>
  )
}

const SCORE_ROWS = [0, 1]

function ScoreSkeleton() {
  return (
    <div aria-hidden="true" className="[animation:appear_var(--base)_300ms_both]">
      <div className="flex gap-5">
        <SkeletonBlock className="h-13 w-26" />
        <SkeletonBlock className="h-13 flex-1" />
      </div>
      <ul className="mt-3 border-t border-line">
        {SCORE_ROWS.map((row) => (
          <li key={row} className="flex gap-3 border-b border-line py-3 nth-2:max-tablet:hidden">
            <SkeletonBlock className="h-2.5 w-3.5" />
            <SkeletonBlock className="h-2.5 w-49 max-w-[70%]" />
          </li>
        ))}
      </ul>
      <SkeletonBlock className="mt-4 mb-12 h-2.5 w-24" />
    </div>
  )
}

/** A subject line that is being written, with the cut-off line in its place, so that nothing moves later. */
function InboxSkeleton() {
  const line = useRef<HTMLParagraphElement>(null)
  const cut = useCutOff(line, USUAL_LINE, SUBJECT_VISIBLE_ON_PHONE)
  return (
    <InboxFrame cut={cut.at}>
      <SkeletonBlock className="my-1.5 h-2 w-28 bg-line!" />
      <div className="relative">
        <p ref={line} aria-hidden="true" className={`invisible ${SUBJECT_LINE_LOOK}`}>
          {USUAL_LINE}
        </p>
        <SkeletonLines
          lines={1}
          className="absolute top-2 left-0 w-3/5 [animation:appear_var(--base)_300ms_both]"
        />
      </div>
    </InboxFrame>
  )
}

/** Hidden text of average letters, to measure where its 33rd character ends. */
const USUAL_LINE = 'The patient who called the next practice'
