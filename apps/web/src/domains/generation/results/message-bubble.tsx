import type { Ref } from 'react'
import { LengthRuler } from './length-ruler.tsx'
import { MESSAGE_SIZE } from './message-look.ts'
import { Sender } from './sender.tsx'
import { splitFirstSentence } from './split-first-sentence.ts'

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
