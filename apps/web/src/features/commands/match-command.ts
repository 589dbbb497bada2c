/**
 * How well a command answers to what was typed, from 0 (not at all) to 1. Every word must be found: best at the beginning
 * of the command's name, then of one of its words, then of one of its other names, then inside any of them.
 */
export function matchCommand(name: string, typed: string, otherNames: readonly string[] = []): number {
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return 1
  const own = wordsOf(name)
  const others = otherNames.flatMap(wordsOf)
  const grades = wanted.map((word, at) => gradeOf(word, at, own, others))
  return grades.includes(0) ? 0 : grades.reduce((sum, grade) => sum + grade, 0) / grades.length
}

function gradeOf(word: string, at: number, own: readonly string[], others: readonly string[]): number {
  if (own[at]?.startsWith(word)) return 1
  if (own.some((part) => part.startsWith(word))) return 0.8
  if (others.some((part) => part.startsWith(word))) return 0.6
  const isInside = (part: string) => word.length > 2 && part.includes(word)
  return own.some(isInside) || others.some(isInside) ? 0.3 : 0
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
