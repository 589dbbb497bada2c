import pluralize from 'pluralize'
import type { Trade } from './situation.ts'

/** A trade's word in a text. */
export interface NamePlace {
  readonly trade: Trade
  /** Offset behind the word. */
  readonly end: number
  readonly length: number
}

interface Token {
  readonly word: string
  readonly start: number
  readonly end: number
  /** Part of a word with a hyphen before it: "pre-school" holds no school. */
  readonly isGlued: boolean
}

export type NameIndex = ReadonlyMap<string, readonly Trade[]>

/** The longest name has five words. */
const MOST_WORDS = 5

/** Names in both numbers, as in the text of `findNames`. */
export function indexNames(
  trades: readonly Trade[],
  namesOf: (trade: Trade) => readonly string[],
): NameIndex {
  const found = new Map<string, Trade[]>()
  for (const trade of trades)
    for (const name of namesOf(trade))
      for (const form of new Set([name, pluralize.plural(name), pluralize.singular(name)])) {
        const key = form.replaceAll('-', ' ')
        found.set(key, [...(found.get(key) ?? []).filter((other) => other !== trade), trade])
      }
  return found
}

/** Every name that a text holds as whole words; a space may be a hyphen. */
export function findNames(index: NameIndex, text: string): NamePlace[] {
  const tokens = tokensOf(text)
  return tokens.flatMap((first, at) => {
    if (first.isGlued) return []
    const found: NamePlace[] = []
    let key = ''
    for (const last of tokens.slice(at, at + MOST_WORDS)) {
      key = key === '' ? last.word : `${key} ${last.word}`
      const length = last.end - first.start
      // Words on both sides of a comma are no name.
      if (length > key.length) break
      for (const trade of index.get(key) ?? []) found.push({ trade, end: last.end, length })
    }
    return found
  })
}

function tokensOf(text: string): Token[] {
  return [...text.toLowerCase().matchAll(/[\w&]+/g)].map((found) => ({
    word: found[0],
    start: found.index,
    end: found.index + found[0].length,
    isGlued: text.charAt(found.index - 1) === '-',
  }))
}
