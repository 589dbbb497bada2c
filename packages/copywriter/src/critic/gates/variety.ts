import type { MessageType } from '@firstline/contract/options'
import { wordsOf } from '../text.ts'

/** Of all words of two texts, the share that both use: 0 to 1. */
export function similarity(first: string, second: string): number {
  const a = new Set(wordsOf(first))
  const b = new Set(wordsOf(second))
  const shared = [...a].filter((word) => b.has(word)).length
  const union = a.size + b.size - shared
  return union === 0 ? 0 : shared / union
}

export const OVERLAP_LIMIT: Readonly<Record<MessageType, number>> = {
  'Cold DM': 0.45,
  'Email Subject Line': 0.4,
}

function startOf(text: string): string {
  return wordsOf(text).slice(0, 3).join(' ')
}

/** G9, over a set: no two alike, and enough kinds of opening. `openers` may be left out when they are not known. */
export function failedVariety(
  texts: readonly string[],
  messageType: MessageType,
  openers?: readonly string[],
): string | undefined {
  for (const [index, text] of texts.entries()) {
    for (const other of texts.slice(index + 1)) {
      if (startOf(text) === startOf(other)) return `two begin with "${startOf(text)}"`
      const share = similarity(text, other)
      if (share > OVERLAP_LIMIT[messageType]) return `two share ${Math.round(share * 100)} % of their words`
    }
  }
  const kinds = new Set(openers).size
  const wanted = Math.ceil(texts.length / 2)
  return openers && kinds < wanted ? `${kinds} kinds of opening, where ${wanted} are wanted` : undefined
}

/** Whether a text says again what the user has already: the same opening, or too many of the same words. */
export function failedFreshness(
  text: string,
  recent: readonly string[],
  messageType: MessageType,
): string | undefined {
  for (const other of recent) {
    if (startOf(text) === startOf(other)) return `an earlier one begins with "${startOf(text)}" too`
    const share = similarity(text, other)
    if (share > OVERLAP_LIMIT[messageType])
      return `it shares ${Math.round(share * 100)} % of its words with an earlier one`
  }
  return undefined
}
