import { readWords } from '../english/lexicon/word-list.ts'

/** The word of which this is a typing error; undefined when it may be another word. */
export function findNearestWord(typed: string, words: ReadonlySet<string>): string | undefined {
  const word = typed.toLowerCase()
  if (word.length < SHORTEST || words.has(word) || OWN_WORDS.has(word)) return undefined
  const most = word.length >= LONG ? 2 : 1
  const near = [...words].filter(
    (other) =>
      other.length >= SHORTEST &&
      other.charAt(0) === word.charAt(0) &&
      Math.abs(other.length - word.length) <= most &&
      countSlips(word, other) <= most,
  )
  const [longest, ...others] = near.toSorted((a, b) => b.length - a.length)
  // Singular and plural count as one match.
  return longest && others.every((other) => longest.startsWith(other)) ? longest : undefined
}

const SHORTEST = 7
const LONG = 11

/** Words one letter away from a trade's name. */
const OWN_WORDS = new Set(readWords('nearTradeWords'))

/** Edit distance of typing errors: omission, insertion, swap, replacement. */
function countSlips(from: string, to: string): number {
  let before: number[] = []
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let at = 1; at <= from.length; at += 1) {
    const next = [at]
    for (let other = 1; other <= to.length; other += 1) {
      const isSame = from[at - 1] === to[other - 1]
      let least = Math.min(
        (row[other] ?? 0) + 1,
        (next[other - 1] ?? 0) + 1,
        (row[other - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const isSwap = at > 1 && other > 1 && from[at - 1] === to[other - 2] && from[at - 2] === to[other - 1]
      if (isSwap) least = Math.min(least, (before[other - 2] ?? 0) + 1)
      next.push(least)
    }
    before = row
    row = next
  }
  return row[to.length] ?? 0
}
