import type { MessageType } from '@firstline/contract/options'
import { startOf, withoutLast } from '../fresh.ts'
import { remember } from '../remember.ts'
import { sentencesOf, wordsOf } from '../text.ts'

const wordSet = remember<ReadonlySet<string>>((text) => new Set(wordsOf(text)), 1_000)

/** Of all words of two texts, the share that both use: 0 to 1. */
export function similarity(first: string, second: string): number {
  const a = wordSet(first)
  const b = wordSet(second)
  let shared = 0
  for (const word of a) if (b.has(word)) shared += 1
  const union = a.size + b.size - shared
  return union === 0 ? 0 : shared / union
}

export const OVERLAP_LIMIT: Readonly<Record<MessageType, number>> = {
  'Cold DM': 0.45,
  'Email Subject Line': 0.4,
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
      if (share > OVERLAP_LIMIT[messageType]) return `two share ${Math.round(share * 100)}% of their words`
    }
  }
  const kinds = new Set(openers).size
  const wanted = Math.ceil(texts.length / 2)
  return openers && kinds < wanted ? `${kinds} kinds of opening, where ${wanted} are wanted` : undefined
}

/** A shorter sentence may be met again without anybody noticing. */
const NOTICED = 5

/** Whether a text says again what the user has already: the same opening, a whole sentence, or too many of the same words. */
export function failedFreshness(
  text: string,
  recent: readonly string[],
  messageType: MessageType,
): string | undefined {
  const start = startOf(text)
  const own = withoutLast(sentencesOf(text)).filter((sentence) => wordsOf(sentence).length >= NOTICED)
  for (const other of recent) {
    if (start === startOf(other)) return `an earlier one begins with "${start}" too`
    const share = similarity(text, other)
    if (share > OVERLAP_LIMIT[messageType])
      return `it shares ${Math.round(share * 100)}% of its words with an earlier one`
    const again = own.find((sentence) => other.includes(sentence))
    if (again !== undefined) return `an earlier one says "${again}" too`
  }
  return undefined
}
