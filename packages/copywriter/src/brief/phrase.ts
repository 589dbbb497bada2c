import { DETERMINERS, PREPOSITIONS } from './lexicon/nouns.ts'
import type { Term } from './term.ts'
import { textOf } from './term.ts'

/** Six words in a row may be the brief's own; the seventh is an echo. */
export const LONGEST_RUN = 6

const BAD_ENDING = new Set([
  'and',
  'or',
  'but',
  'not',
  'very',
  'too',
  'so',
  'just',
  'also',
  'even',
  'only',
  'more',
  'less',
  'be',
  'is',
  'are',
  'who',
  'whose',
  'have',
  'has',
  'of',
  'their',
  'your',
])

/**
 * Shortens a phrase to what may be quoted, cutting only in front of a preposition or connective so that what stays is
 * whole. `keep` words from the start are never cut. Undefined when there is no such place.
 */
export function shortened(
  terms: readonly Term[],
  keep = 2,
  longest = LONGEST_RUN,
  insert?: { word: string; at: number },
): Term[] | undefined {
  if (fits(terms, longest)) return [...terms]
  const loosened = loosen(terms)
  if (fits(loosened, longest)) return loosened
  const inserted = insert === undefined ? undefined : withInsert(loosened, insert)
  if (inserted && fits(inserted, longest)) return inserted
  for (let cut = Math.min(loosened.length - 1, 11); cut >= keep; cut -= 1) {
    const kept = loosened.slice(0, cut)
    const last = kept.at(-1)
    if (!last || !fits(kept, longest) || !endsWell(loosened, cut)) continue
    return [...kept.slice(0, -1), { ...last, end: '' }]
  }
  return undefined
}

/** "still" before the verb of a complaint, "can" before that of a promise: one word of ours where six of theirs met. */
function withInsert(terms: readonly Term[], insert: { word: string; at: number }): Term[] | undefined {
  const template = terms[insert.at]
  if (
    !template ||
    template.tags.has('PastTense') ||
    /n't$|^(is|are|was|were|has|have|never|still|can|will)$/.test(template.lower)
  )
    return undefined
  const word: Term = { ...template, text: insert.word, lower: insert.word, end: '', fresh: true }
  return [...terms.slice(0, insert.at), word, ...terms.slice(insert.at)]
}

const LONGEST_PHRASE = 10

/** No more than `longest` words in a row are the field's own, and it can be said in one breath. */
function fits(terms: readonly Term[], longest: number): boolean {
  let run = 0
  for (const term of terms) {
    run = term.fresh ? 0 : run + 1
    if (run > longest) return false
  }
  return terms.length <= LONGEST_PHRASE
}

const EMPTY_WORDS = new Set([
  'really',
  'very',
  'actually',
  'basically',
  'currently',
  'constantly',
  'literally',
  'just',
  'simply',
  'super',
  'totally',
  'quite',
])

/** Says the same with a word of our own here and there: "a week" is "every week". */
function loosen(terms: readonly Term[]): Term[] {
  const kept = terms.flatMap((term, index): Term[] => {
    const next = terms[index + 1]
    const before = terms[index - 1]
    const idea = (at: number) =>
      terms[at]?.lower === 'have' && terms[at + 1]?.lower === 'no' && terms[at + 2]?.lower === 'idea'
    if (idea(index)) return [{ ...term, text: "can't tell", lower: "can't tell", fresh: true }]
    if (idea(index - 1) || idea(index - 2)) return []
    if (term.lower === 'media' && before?.lower === 'social' && !next) return []
    if (EMPTY_WORDS.has(term.lower) && next) return []
    if (term.lower === 'a' && isAmountTail(term, next))
      return [{ ...term, text: 'each', lower: 'each', fresh: true }]
    if (term.lower === 'every' && index > 0 && EACH_ABLE.test(next?.lower ?? ''))
      return [{ ...term, text: 'each', lower: 'each', fresh: true }]
    if (term.lower === 'in' && /^(19|20)\d\d$/.test(next?.lower ?? ''))
      return [{ ...term, text: 'back in', lower: 'back in', fresh: true }]
    return [term]
  })
  // A word left out also ends a run.
  return kept.map((term, index) =>
    index > 0 && !term.fresh && isAfterGap(terms, kept, index) ? { ...term, fresh: true } : term,
  )
}

const EACH_ABLE =
  /^(hour|day|week|month|year|night|morning|call|order|lead|ticket|client|customer|job|visit|quarter|project)$/

function isAfterGap(terms: readonly Term[], kept: readonly Term[], index: number): boolean {
  const here = kept[index]
  const before = kept[index - 1]
  return (
    here !== undefined &&
    before !== undefined &&
    terms.includes(here) &&
    terms.includes(before) &&
    terms.indexOf(here) - terms.indexOf(before) > 1
  )
}

function endsWell(terms: readonly Term[], cut: number): boolean {
  const next = terms[cut]
  const last = terms[cut - 1]
  if (!next || !last) return false
  const relative =
    /^(that|who|which)$/.test(next.lower) &&
    last.tags.has('Noun') &&
    !/^(idea|clue|way|sure|reason)$/.test(last.lower)
  const opens =
    relative ||
    (PREPOSITIONS.has(next.lower) && !/^(that|which|so|into|as|than)$/.test(next.lower)) ||
    /^(and|or|but)$/.test(next.lower) ||
    (/^(last|next|this|once|twice|two|three|four|five|six|ten|\d+)$/.test(next.lower) &&
      last.tags.has('Noun')) ||
    /[,;:]/.test(last.end)
  if (!opens || BAD_ENDING.has(last.lower) || PREPOSITIONS.has(last.lower) || DETERMINERS.has(last.lower))
    return false
  const counted = terms.slice(Math.max(0, cut - 3), cut).some((term) => /\d/.test(term.lower))
  if ((counted && isAmountTail(next, terms[cut + 1])) || next.lower === 'of' || next.lower === 'to')
    return false
  return !(
    (last.tags.has('Adjective') || /^(and|or)$/.test(terms[cut - 2]?.lower ?? '')) &&
    /^(and|or)$/.test(next.lower)
  )
}

/** "a week" belongs to the number before it. */
function isAmountTail(next: Term, after: Term | undefined): boolean {
  return (
    /^(a|per|each|every)$/.test(next.lower) &&
    /^(hour|day|week|month|year|quarter|night|shift|visit|job|order|client|customer|lead|call)s?$/.test(
      after?.lower ?? '',
    )
  )
}

export function phraseText(terms: readonly Term[] | undefined): string | undefined {
  return terms && terms.length > 0 ? textOf(terms) : undefined
}
