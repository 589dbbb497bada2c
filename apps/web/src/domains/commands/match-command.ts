/**
 * The score of a command for the typed text, from 0 (no match) to 1. Every word must match; best at the beginning of
 * the name, then of one of its words, then of a synonym, then inside any of them. A text without a word matches nothing.
 */
export function matchCommand(name: string, typed: string, otherNames: readonly string[] = []): number {
  const wanted = splitWords(typed)
  if (wanted.length === 0) return typed.trim() === '' ? 1 : 0
  const own = splitWords(name)
  const others = otherNames.flatMap(splitWords)
  const scores = wanted.map((word, at) => scoreWord(word, at, own, others))
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0) / scores.length
}

function scoreWord(word: string, at: number, own: readonly string[], others: readonly string[]): number {
  if (own[at]?.startsWith(word)) return 1
  if (own.some((part) => part.startsWith(word))) return 0.8
  if (others.some((part) => part.startsWith(word))) return 0.6
  const isInside = (part: string) => word.length > 2 && part.includes(word)
  return own.some(isInside) || others.some(isInside) ? 0.3 : 0
}

function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
