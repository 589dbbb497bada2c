import { toPlural, toSingular } from '../english/plurals.ts'
import type { Trade } from './situation.ts'

/** A trade's word in a text. */
export interface NamePlace {
  readonly trade: Trade
  /** Exclusive offset. */
  readonly end: number
  readonly length: number
}

interface Token {
  readonly word: string
  readonly start: number
  readonly end: number
  /** After a hyphen: "pre-school" names no school. */
  readonly isGlued: boolean
}

export type NameIndex = ReadonlyMap<string, readonly Trade[]>

/** Words of the longest name. */
const MOST_WORDS = 5

/** Indexes singular and plural for `findNames`. */
export function indexNames(
  trades: readonly Trade[],
  namesOf: (trade: Trade) => readonly string[],
): NameIndex {
  const found = new Map<string, Trade[]>()
  for (const trade of trades)
    for (const name of namesOf(trade))
      for (const form of new Set([name, toPlural(name), toSingular(name)])) {
        const key = form.replaceAll('-', ' ')
        found.set(key, [...(found.get(key) ?? []).filter((other) => other !== trade), trade])
      }
  return found
}

/** Names that occur as whole words; a hyphen may replace a space. */
export function findNames(index: NameIndex, text: string): NamePlace[] {
  const tokens = splitTokens(text)
  return tokens.flatMap((first, at) => {
    if (first.isGlued) return []
    const found: NamePlace[] = []
    let key = ''
    for (const last of tokens.slice(at, at + MOST_WORDS)) {
      key = key === '' ? last.word : `${key} ${last.word}`
      const length = last.end - first.start
      // A comma separates names.
      if (length > key.length) break
      for (const trade of index.get(key) ?? []) found.push({ trade, end: last.end, length })
    }
    return found
  })
}

function splitTokens(text: string): Token[] {
  return [...text.toLowerCase().matchAll(/[\w&]+/g)].map((found) => ({
    word: found[0],
    start: found.index,
    end: found.index + found[0].length,
    isGlued: text.charAt(found.index - 1) === '-',
  }))
}
