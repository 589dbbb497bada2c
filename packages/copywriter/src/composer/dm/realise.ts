import { capitalised } from '../../brief/grammar.ts'
import type { Move } from '../moves/move.ts'
import type { Slots } from './slots.ts'

/** Fills a line. Undefined when a slot is missing. */
export function filled(move: Move, slots: Slots): string | undefined {
  let text = move.text
  for (const slot of move.slots) {
    const value = slots.get(slot)
    if (value === undefined) return undefined
    text = text.replace(`{${slot}}`, () => value)
  }
  return text
}

/** Sentences with capitals, one mark each, contracted, with the numbers and names as they were. */
export function realised(parts: readonly string[]): string {
  return parts
    .flatMap((part) => part.split(/(?<=[.?])\s+/))
    .map((sentence) => capitalised(sentence.trim()))
    .join(' ')
    .replace(/\?\?/g, '?')
    .replace(/\.\?|\?\./g, '?')
    .replace(/\.\./g, '.')
    .replace(/\b(it|that|there|what) is (?=a |an |the |not |no )/gi, "$1's ")
    .replace(/\b(do|does|is|are|did|was|were|has|have) not\b/g, "$1n't")
    .replace(/\b([Yy])ou are\b(?! \w+ed\b)/g, "$1ou're")
    .trim()
}
