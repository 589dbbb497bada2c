import { inWords } from '@firstline/contract/in-words'
import type { BriefFields } from '../../brief/read-brief.ts'
import { contentWords, wordsOf } from './text.ts'

/** A subject line has hardly more words that mean something. */
const MOST_OF_A_LINE = 5

/** What of the brief a text carries. */
export interface Specifics {
  /** Numbers and names of the brief that stand in the text. */
  details: string[]
  /** Whether the brief has any. */
  hasDetails: boolean
  pain: boolean
  product: boolean
  audience: boolean
  fact: boolean
  solution: boolean
}

interface Sought {
  pain: ReadonlySet<string>
  product: ReadonlySet<string>
  solution: ReadonlySet<string>
  audience: ReadonlySet<string>
  fact: ReadonlySet<string>
  /** The numbers of each detail, or its name in lower case. */
  details: readonly { text: string; numbers: readonly string[]; name: string }[]
}

const cache = new WeakMap<BriefFields, Sought>()

function soughtIn(brief: BriefFields): Sought {
  const cached = cache.get(brief)
  if (cached) return cached
  const audience = contentWords(brief.fields.targetAudience)
  const without = (words: ReadonlySet<string>) => {
    const own = [...words].filter((word) => !audience.has(word))
    return own.length > 0 ? new Set(own) : words
  }
  const sought: Sought = {
    audience,
    pain: contentWords(brief.fields.painPoint),
    product: without(contentWords(brief.fields.product)),
    solution: without(contentWords(brief.fields.solution)),
    fact: contentWords(brief.fields.insight),
    details: brief.details
      .map(({ text, kind }) => ({
        text,
        numbers: kind === 'number' ? numbersOf(text) : [],
        name: kind === 'number' ? '' : text.toLowerCase(),
      }))
      .filter(({ numbers, name }) => name !== '' || numbers.length > 0),
  }
  cache.set(brief, sought)
  return sought
}

function shared(sought: ReadonlySet<string>, words: ReadonlySet<string>): number {
  let count = 0
  for (const word of sought) if (words.has(word)) count += 1
  return count
}

/** "2 minutes" is there when "two minutes" is. */
const isSaid = (number: string, tokens: ReadonlySet<string>) =>
  tokens.has(number) || (/^\d+$/.test(number) && Number(number) > 0 && tokens.has(inWords(Number(number))))

export function specificsOf(text: string, brief: BriefFields): Specifics {
  const sought = soughtIn(brief)
  const words = contentWords(text)
  const tokens = new Set(wordsOf(text))
  const lower = text.toLowerCase()
  const details = sought.details
    .filter(({ numbers, name }) =>
      name === '' ? numbers.every((number) => isSaid(number, tokens)) : lower.includes(name),
    )
    // Of "13-week cash" only "13-week" may stand in the text.
    .map(({ text: detail, numbers }) => (lower.includes(detail.toLowerCase()) ? detail : numbers.join(' ')))
  // In the few words of a subject line one of them must do.
  const isLine = words.size <= MOST_OF_A_LINE
  const needed = (set: ReadonlySet<string>) => (set.size >= 5 && !isLine ? 2 : 1)
  return {
    details: once(details),
    hasDetails: brief.details.length > 0,
    pain: sought.pain.size > 0 && shared(sought.pain, words) >= needed(sought.pain),
    product: shared(sought.product, words) >= 1 || shared(sought.solution, words) >= 2,
    audience: shared(sought.audience, words) >= 1,
    fact: sought.fact.size > 0 && shared(sought.fact, words) >= (isLine ? 1 : 2),
    solution:
      sought.solution.size > 0 &&
      shared(sought.solution, words) >= Math.min(isLine ? 1 : 2, sought.solution.size),
  }
}

/** "10" and "10 hours a week" are one detail when they hold the same number; the fuller one stands for both. */
function once(details: readonly string[]): string[] {
  const unique = [...new Set(details)]
  return unique.filter(
    (detail) =>
      !unique.some(
        (other) => other !== detail && ` ${other.toLowerCase()} `.includes(` ${detail.toLowerCase()} `),
      ),
  )
}

function numbersOf(text: string): string[] {
  return wordsOf(text).filter((word) => /\d/.test(word))
}
