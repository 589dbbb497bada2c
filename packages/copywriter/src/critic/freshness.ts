import type { MessageType } from '@firstline/contract/options'
import { remember, sentencesOf, wordsOf } from './text.ts'

const wordSet = remember<ReadonlySet<string>>((text) => new Set(wordsOf(text)), 1_000)

/** Jaccard similarity: of all words of two texts, the share that both use, 0 to 1. */
export function similarity(first: string, second: string): number {
  const [a, b] = [wordSet(first), wordSet(second)]
  let shared = 0
  for (const word of a) if (b.has(word)) shared += 1
  const union = a.size + b.size - shared
  return union === 0 ? 0 : shared / union
}

/** Lines of a few words share many by chance. */
const OVERLAP_LIMIT: Readonly<Record<MessageType, number>> = { 'Cold DM': 0.45, 'Email Subject Line': 0.5 }
/** Shorter sentences, the asks among them, come back unnoticed. */
const NOTICED_WORDS = 6

/** The first three words, by which a message is recognized. */
const startOf = (text: string) => wordsOf(text.slice(0, 80)).slice(0, 3).join(' ')

/** Why two texts are too alike to stand in one set; undefined when they differ enough. */
export function overlapOf(first: string, second: string, messageType: MessageType): string | undefined {
  if (startOf(first) === startOf(second)) return `both begin with "${startOf(first)}"`
  const share = similarity(first, second)
  return share > OVERLAP_LIMIT[messageType]
    ? `they share ${Math.round(share * 100)}% of their words`
    : undefined
}

/** Two texts of a set that are too alike, by their positions. */
export interface Overlap {
  readonly first: number
  readonly second: number
  readonly reason: string
}

/** The pairs of a set that are too alike: the same first three words, or too many shared words. */
export function overlaps(texts: readonly string[], messageType: MessageType): Overlap[] {
  return texts.flatMap((text, second) =>
    texts.slice(0, second).flatMap((other, first) => {
      const reason = overlapOf(other, text, messageType)
      return reason === undefined ? [] : [{ first, second, reason }]
    }),
  )
}

/** Why a text repeats one of the earlier ones, or undefined: its start, a whole sentence but the ask, or most words. */
export function repeatsEarlier(text: string, earlier: readonly string[]): string | undefined {
  const sentences = sentencesOf(text)
  const own = (sentences.length > 1 ? sentences.slice(0, -1) : sentences).filter(
    (sentence) => wordsOf(sentence).length >= NOTICED_WORDS,
  )
  for (const other of earlier) {
    const overlap = overlapOf(other, text, 'Cold DM')
    if (overlap !== undefined) return `an earlier message is too alike: ${overlap}`
    const again = own.find((sentence) => other.includes(sentence))
    if (again !== undefined) return `an earlier message says "${again}" too`
  }
  return undefined
}
