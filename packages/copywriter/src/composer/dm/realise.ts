import type { Content } from '../moves/slots.ts'
import { SLOTS } from '../moves/slots.ts'
import type { Move } from '../moves/moves.ts'

/** Fills a line. Undefined when the content lacks a slot. */
export function filled(move: Move, content: Content): string | undefined {
  let text = ''
  for (const node of move.nodes) {
    if ('text' in node) text += node.text
    else {
      const value = SLOTS[node.slot].fill(content)
      if (value === undefined) return undefined
      text += value
    }
  }
  return text
}

/** "iTero" keeps its small letter. */
const capital = (sentence: string) =>
  sentence.replace(/^(\p{Ll})(?!\p{Lu})/u, (letter) => letter.toUpperCase())

/** Sentences with capitals, one mark each, contracted, with the numbers and names as they were. */
export function realised(parts: readonly string[]): string {
  return parts
    .join(' ')
    .replace(/\s+/g, ' ')
    .split('\n')
    .flatMap((part) => part.split(/(?<=[.?])(?<!\b(?:St|Dr|Mr|Mrs|No|Inc|Ltd|vs)\.)\s+/))
    .map((sentence) => capital(sentence.trim()))
    .join(' ')
    .replace(/\?\?/g, '?')
    .replace(/\.\?|\?\./g, '?')
    .replace(/\.\./g, '.')
    .replace(/\b(do|does|is|are|did|was|were|has|have) not\b/g, "$1n't")
    .replace(/\b([Yy])ou are\b(?! \w+ed\b)/g, "$1ou're")
    .trim()
}
