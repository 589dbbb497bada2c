import { sentencesOf, wordsOf } from '../critic/text.ts'

const SMALL = /^(your|with|that|this|they|them|there|what|when|from|have|week|about|over|into|it's|you're)$/

/** Sentences that begin alike, words that come again and again, more questions than one can answer. */
export function stumbles(text: string): boolean {
  const sentences = sentencesOf(text)
  const starts = sentences.map((sentence) => wordsOf(sentence).slice(0, 2).join(' '))
  if (new Set(starts).size < starts.length || sentences.length > 6) return true
  if ((text.match(/\?/g) ?? []).length > 2) return true
  if (sentences.some((sentence) => wordsOf(sentence).length > 24 || sentence.split(': ').length > 2))
    return true
  if (saysAgain(wordsOf(text))) return true
  const counts = new Map<string, number>()
  for (const word of wordsOf(text)) {
    const stem = word.replace(/(?:'s|s|ing|ed)$/, '')
    if (word.length > 3 && !SMALL.test(word)) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  }
  return [...counts.values()].some((count) => count > 3)
}

/** So many words in a row, twice in a message: the offer and the gain were the same thing. */
const AGAIN = 5

function saysAgain(words: readonly string[]): boolean {
  const runs = new Set<string>()
  for (let at = 0; at + AGAIN <= words.length; at += 1) {
    const run = words.slice(at, at + AGAIN).join(' ')
    if (runs.has(run)) return true
    runs.add(run)
  }
  return false
}
