import type { Mark } from './proposal.ts'

const plain = (word: string): string =>
  word.toLowerCase().replace(/^[^\p{L}\p{N}$€£%&+/=<>~@#*→-]+|[.,;:!?"'”’)]+$/gu, '')

interface Replacement {
  readonly typed: string
  readonly meant: string
}

/** The words that replaced short forms and signs, with what was typed. */
export function listReplacements(source: string, cleaned: string): Replacement[] {
  const typed = source.split(/\s+/).filter(Boolean)
  const said = cleaned.split(/\s+/).filter(Boolean)
  const pairs = align(typed.map(plain), said.map(plain))
  const found: Replacement[] = []
  let [i, j] = [0, 0]
  for (const [toI, toJ] of [...pairs, [typed.length, said.length] as const]) {
    const before = trim(typed.slice(i, toI).join(' '))
    const after = trim(said.slice(j, toJ).join(' '))
    ;[i, j] = [toI + 1, toJ + 1]
    if (before === '' || after === '' || before.split(' ').length > 3 || after.split(' ').length > 5) continue
    if (!isCertain(before, after))
      found.push({ typed: before, meant: found.length === 0 && toI === 0 ? after : after })
  }
  return found
}

const trim = (text: string): string => text.replace(/^[\s,.;:]+|(?<![\s,.;:!?])[\s,.;:!?]+$/g, '')

/** Where a text has them. */
export function markReplacements(
  text: string,
  replacements: readonly Replacement[],
): Omit<Mark, 'question'>[] {
  const lower = text.toLowerCase()
  let from = 0
  return replacements.flatMap(({ typed, meant }) => {
    const start = lower.indexOf(meant.toLowerCase(), from)
    if (start < 0) return []
    const end = start + meant.length
    from = end
    const shown = text.slice(start, end)
    return [
      { start, end, options: [shown, start === 0 ? typed.charAt(0).toUpperCase() + typed.slice(1) : typed] },
    ]
  })
}

/** Spelled out without asking: apostrophes, capitals, "&" and the like. */
const isCertain = (typed: string, meant: string): boolean =>
  typed.replace(/['’]/g, '').toLowerCase() === meant.replace(/['’]/g, '').toLowerCase() ||
  /^(?:&|w\/?|i)$/i.test(typed)

/** Indexes of the words that both have, in order: the longest common subsequence. */
function align(a: readonly string[], b: readonly string[]): [number, number][] {
  const rows = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      (rows[i] as Uint16Array)[j] =
        a[i] === b[j]
          ? (rows[i + 1]?.[j + 1] ?? 0) + 1
          : Math.max(rows[i + 1]?.[j] ?? 0, rows[i]?.[j + 1] ?? 0)
  const pairs: [number, number][] = []
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      pairs.push([i, j])
      ;[i, j] = [i + 1, j + 1]
    } else if ((rows[i + 1]?.[j] ?? 0) >= (rows[i]?.[j + 1] ?? 0)) i += 1
    else j += 1
  }
  return pairs
}
