import type { Ref } from 'react'
import { LengthRuler } from './length-ruler.tsx'
import { splitFirstSentence } from './split-first-sentence.ts'

/**
 * The size of a DM, finished or still being written: as wide as on a phone. On desktops it is as high as the margin
 * beside it, so that short messages move nothing when they arrive.
 */
export const MESSAGE_SIZE = 'max-w-112 desktop:min-h-58'

export interface MessageBubbleProps {
  /** The element with the text. */
  ref?: Ref<HTMLParagraphElement>
  content: string
  initial: string
}

/** A DM as its recipient sees it, at the width of a phone. */
export function MessageBubble({ ref, content, initial }: MessageBubbleProps) {
  const [first, rest] = splitFirstSentence(content)
  return (
    <div className={MESSAGE_SIZE}>
      <Sender initial={initial} time="now" />
      <p
        ref={ref}
        dir="auto"
        translate="no"
        className="serif rounded-bubble rounded-tl-[6px] bg-sunken px-4.5 py-4 text-copy whitespace-pre-line"
      >
        <span className="first-line">{first}</span>
        <span>{rest}</span>
      </p>
      <LengthRuler content={content} />
    </div>
  )
}

export function Sender({ initial, time }: { initial: string; time?: string }) {
  return (
    <div className="mb-2.5 flex items-center max-tablet:hidden gap-2.5 text-sm leading-ui">
      <span
        aria-hidden="true"
        className="flex size-8 items-center justify-center rounded-round bg-ink text-xs font-medium text-paper"
      >
        {initial}
      </span>
      <span className="font-semibold">You</span>
      {time && <span className="ml-auto text-ink-3">{time}</span>}
    </div>
  )
}
