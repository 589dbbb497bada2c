import type { BriefFields } from '../../../brief/read-brief.ts'

/** A text as a voice hears it. */
export interface Spoken {
  text: string
  /** All but the ask. */
  body: readonly string[]
  first: string
  /** Absent when only the text is known. */
  brief: BriefFields | undefined
}

/** How a tone or an emotion is told from others. */
export interface Voice {
  /** Words that make it audible. */
  device: RegExp
  /** What the voice never says, unless the sender did. */
  avoid: RegExp
  /** What can be counted instead; gives the finding in words. */
  counted?: (spoken: Spoken) => string | undefined
}
