import type { HelpText } from '@firstline/contract/help-text'
import MiniSearch, { type SearchResult } from 'minisearch'
import { termsOf, withSynonyms } from './terms-of.ts'

export interface HelpSearch {
  /** The texts that answer: none, one, or two for a question about two things. */
  answering(question: string): HelpText[]
  /** Texts that may have been meant where none answers. */
  suggesting(question: string): HelpText[]
  /** The texts that come nearest, whether or not they answer. */
  nearest(question: string, count: number): HelpText[]
}

/** Below this a match says too little to be an answer. */
const MIN_SCORE = 4
/** A text further down may answer where the first does not, if it is not much worse. */
const MIN_SHARE = 0.8
/** The share of what a question says that a text must speak of. */
const MIN_COVERAGE = 0.6
const MIN_SUGGESTED = 0.3
/** A word that none of our texts knows counts as much as a rather rare one, however rare it is. */
const UNKNOWN_WORD_WEIGHT = 2.5
/** A word that more texts than this know does not answer a question alone. */
const COMMON = 5
/** What joins two questions in one message. */
const JOINTS = /[.?!;\n]+|\b(?:and|also|plus)\b/i
/** What somebody tries to make of the assistant outweighs what it is dressed in. */
const TELLING_TERMS = new Set(['systemprompt', 'giveme', 'writeforme'])
/** How near a text must be to the whole question to answer a part of it. */
const NEAR_ENOUGH = 4
const MOST_ANSWERS = 2
const MOST_SUGGESTIONS = 2

/** Full-text search over the help texts: forgiving about words and typing, strict about what counts as an answer. */
export function createHelpSearch(texts: readonly HelpText[], brandName: string): HelpSearch {
  // The name is in every second question and tells none apart.
  const nameless = (text: string) => text.toLowerCase().replaceAll(brandName.toLowerCase(), 'this')
  const letters = (text: string) => nameless(text).replace(/[^\p{L}\p{N}]+/gu, '')
  const byTitle = new Map(texts.map((text) => [letters(text.title), text]))
  const byId = new Map(texts.map((text) => [text.id, text]))
  const index = new MiniSearch<HelpText>({
    fields: ['title', 'keywords', 'answer'],
    extractField: (text, field) => {
      if (field === 'id' || field === 'title' || field === 'answer') return text[field]
      return (text.keywords ?? []).join('\n')
    },
    tokenize: (text) => termsOf(nameless(text)),
    processTerm: withSynonyms,
    searchOptions: {
      // A question keeps its own words: what else they may be called is in the index already.
      processTerm: (term) => term,
      boostTerm: (term) => (TELLING_TERMS.has(term) ? 3 : 1),
      boost: { title: 2.5, keywords: 2, answer: 0.2 },
      // Texts are short lists of phrasings: a longer list is not worth less.
      bm25: { k: 0.5, b: 0, d: 0 },
      prefix: (term) => term.length >= 4,
      fuzzy: (term) => (term.length < 5 ? false : term.length < 9 ? 1 : 2),
      weights: { prefix: 0.2, fuzzy: 0.45 },
    },
  })
  index.addAll(texts)

  /** The texts that speak of at least `share` of a question, best first. */
  const speaking = (question: string, share: number): HelpText[] => {
    const results = index.search(question)
    const enough = Math.max(MIN_SCORE, (results[0]?.score ?? 0) * MIN_SHARE)
    const terms = termsOf(nameless(question))
    return results
      .slice(0, NEAR_ENOUGH)
      .filter(
        (result) => result.score >= enough && shareSpokenOf(result, results, terms, texts.length) >= share,
      )
      .flatMap(({ id }) => byId.get(String(id)) ?? [])
  }
  const best = (question: string): HelpText | undefined => speaking(question, MIN_COVERAGE)[0]
  const nearest = (question: string, count: number): HelpText[] =>
    index
      .search(question)
      .slice(0, count)
      .flatMap(({ id }) => byId.get(String(id)) ?? [])

  return {
    nearest,
    suggesting: (question) => speaking(question, MIN_SUGGESTED).slice(0, MOST_SUGGESTIONS),
    answering(question) {
      const titled = byTitle.get(letters(question))
      if (titled) return [titled]
      const isTelling = termsOf(question).some((term) => TELLING_TERMS.has(term))
      const near = nearest(question, NEAR_ENOUGH)
      const parts = isTelling ? [] : question.split(JOINTS).flatMap((part) => best(part) ?? [])
      // A part torn from its sentence may seem to ask what the whole does not.
      const answers = [...new Set(parts)].filter((text) => near.includes(text))
      if (answers.length > 1) return answers.slice(0, MOST_ANSWERS)
      const whole = best(question)
      return whole ? [whole] : []
    },
  }
}

/** How much of a question a text speaks of, from 0 to 1; words that few texts know weigh more. */
function shareSpokenOf(
  result: SearchResult,
  results: readonly SearchResult[],
  terms: readonly string[],
  textCount: number,
): number {
  let all = 0
  let covered = 0
  let hasUnknown = false
  let coveredTerms = 0
  let knownTo = 0
  for (const term of new Set(terms)) {
    const count = results.filter(({ queryTerms }) => queryTerms.includes(term)).length
    const isCovered = result.queryTerms.includes(term)
    if (count === 0) hasUnknown = true
    // A number beside the point says little: "after 3 days".
    if (!isCovered && /^\d+$/.test(term)) continue
    const weight = count === 0 ? UNKNOWN_WORD_WEIGHT : Math.log(1 + textCount / count)
    all += weight
    if (!isCovered) continue
    covered += weight
    coveredTerms += 1
    knownTo = count
  }
  const share = all === 0 ? 0 : covered / all
  // One common word beside one that is not ours, as in "buy bitcoin", is a hint and no more.
  return coveredTerms === 1 && hasUnknown && knownTo > COMMON ? Math.min(share, MIN_SUGGESTED) : share
}
