import type { MessageType } from '@firstline/contract/options'
import { splitWords } from '../english/words.ts'
import { remember } from '../remember.ts'
import { splitIntoSentences } from './text.ts'

const wordSet = remember<ReadonlySet<string>>((text) => new Set(splitWords(text)), 1_000)

/** Jaccard similarity of the words of two texts, 0 to 1. */
export function measureSimilarity(first: string, second: string): number {
  const [a, b] = [wordSet(first), wordSet(second)]
  let shared = 0
  for (const word of a) if (b.has(word)) shared += 1
  const union = a.size + b.size - shared
  return union === 0 ? 0 : shared / union
}

/** Short lines share many words by chance. */
const OVERLAP_LIMIT: Readonly<Record<MessageType, number>> = { 'Cold DM': 0.45, 'Email Subject Line': 0.5 }
/** Shorter sentences, asks included, may repeat. */
const NOTICED_WORDS = 6

/** The first three words. */
const takeStart = (text: string) => splitWords(text.slice(0, 80)).slice(0, 3).join(' ')

/** Why two texts must not be in one set, if so. */
export function findOverlap(first: string, second: string, messageType: MessageType): string | undefined {
  if (takeStart(first) === takeStart(second)) return `both begin with "${takeStart(first)}"`
  const share = measureSimilarity(first, second)
  return share > OVERLAP_LIMIT[messageType]
    ? `they share ${Math.round(share * 100)}% of their words`
    : undefined
}

/** Positions of two similar texts in a set. */
export interface Overlap {
  readonly first: number
  readonly second: number
  readonly reason: string
}

/** Pairs with the same first three words or too many shared words. */
export function overlaps(texts: readonly string[], messageType: MessageType): Overlap[] {
  return texts.flatMap((text, second) =>
    texts.slice(0, second).flatMap((other, first) => {
      const reason = findOverlap(other, text, messageType)
      return reason === undefined ? [] : [{ first, second, reason }]
    }),
  )
}

/** Why a text repeats an earlier one, if so: its start, a whole sentence other than the ask, or most words. */
export function repeatsEarlier(text: string, earlier: readonly string[]): string | undefined {
  const sentences = splitIntoSentences(text)
  const own = (sentences.length > 1 ? sentences.slice(0, -1) : sentences).filter(
    (sentence) => splitWords(sentence).length >= NOTICED_WORDS,
  )
  for (const other of earlier) {
    const overlap = findOverlap(other, text, 'Cold DM')
    if (overlap !== undefined) return `an earlier message is too alike: ${overlap}`
    const again = own.find((sentence) => other.includes(sentence))
    if (again !== undefined) return `an earlier message says "${again}" too`
  }
  return undefined
}
