import type { HelpText } from '@firstline/contract/help-text'
import MiniSearch, { type SearchResult } from 'minisearch'
import { extractTerms, expandSynonyms } from './extract-terms.ts'

export interface HelpSearch {
  /** The texts that answer the question: none, one, or two for a question about two subjects. */
  answering(question: string): HelpText[]
  /** Suggestions when no text answers. */
  suggesting(question: string): HelpText[]
  /** The best matches, whether or not they answer. */
  nearest(question: string, count: number): HelpText[]
}

/** The lowest score of an answer. */
const MIN_SCORE = 4
/** A lower result may be the answer if its score has this share of the best score. */
const MIN_SHARE = 0.8
/** The share of a question's weighted terms that an answer must contain. */
const MIN_COVERAGE = 0.6
const MIN_SUGGESTED = 0.3
/** A term that is in no text weighs as much as a rare one. */
const UNKNOWN_WORD_WEIGHT = 2.5
/** A term that is in more texts than this is not enough for an answer. */
const COMMON_TERM_COUNT = 5
/** Separators between two questions in one message. */
const QUESTION_SEPARATOR = /[.?!;\n]+|\b(?:and|also|plus)\b/i
/** Terms of prompt injection and other requests to the assistant, which outweigh the rest of the question. */
const ASSISTANT_TERMS = new Set(['systemprompt', 'giveme', 'writeforme'])
/** A text may answer a part of a question only if it is among this many matches of the whole. */
const MAX_CANDIDATES = 4
const MAX_ANSWERS = 2
const MAX_SUGGESTIONS = 2

/** Full-text search over the help texts: tolerant of wording and typing, strict about what counts as an answer. */
export function createHelpSearch(texts: readonly HelpText[], brandName: string): HelpSearch {
  // The brand name is in many questions and does not distinguish them.
  const replaceBrand = (text: string) => text.toLowerCase().replaceAll(brandName.toLowerCase(), 'this')
  const lettersOnly = (text: string) => replaceBrand(text).replace(/[^\p{L}\p{N}]+/gu, '')
  const byTitle = new Map(texts.map((text) => [lettersOnly(text.title), text]))
  const byId = new Map(texts.map((text) => [text.id, text]))
  const index = new MiniSearch<HelpText>({
    fields: ['title', 'keywords', 'answer'],
    extractField: (text, field) => {
      if (field === 'id' || field === 'title' || field === 'answer') return text[field]
      return (text.keywords ?? []).join('\n')
    },
    tokenize: (text) => extractTerms(replaceBrand(text)),
    processTerm: expandSynonyms,
    searchOptions: {
      // Synonyms are expanded in the index only, not in questions.
      processTerm: (term) => term,
      boostTerm: (term) => (ASSISTANT_TERMS.has(term) ? 3 : 1),
      boost: { title: 2.5, keywords: 2, answer: 0.2 },
      // Texts are lists of phrasings, so length is not penalized.
      bm25: { k: 0.5, b: 0, d: 0 },
      prefix: (term) => term.length >= 4,
      fuzzy: (term) => (term.length < 5 ? false : term.length < 9 ? 1 : 2),
      weights: { prefix: 0.2, fuzzy: 0.45 },
    },
  })
  index.addAll(texts)

  /** The texts that contain at least `share` of a question's weighted terms, best first. */
  const findCovering = (question: string, share: number): HelpText[] => {
    const results = index.search(question)
    const enough = Math.max(MIN_SCORE, (results[0]?.score ?? 0) * MIN_SHARE)
    const terms = extractTerms(replaceBrand(question))
    return results
      .slice(0, MAX_CANDIDATES)
      .filter(
        (result) => result.score >= enough && computeCoverage(result, results, terms, texts.length) >= share,
      )
      .flatMap(({ id }) => byId.get(String(id)) ?? [])
  }
  const findBest = (question: string): HelpText | undefined => findCovering(question, MIN_COVERAGE)[0]
  const nearest = (question: string, count: number): HelpText[] =>
    index
      .search(question)
      .slice(0, count)
      .flatMap(({ id }) => byId.get(String(id)) ?? [])

  return {
    nearest,
    suggesting: (question) => findCovering(question, MIN_SUGGESTED).slice(0, MAX_SUGGESTIONS),
    answering(question) {
      const titled = byTitle.get(lettersOnly(question))
      if (titled) return [titled]
      const isAboutAssistant = extractTerms(question).some((term) => ASSISTANT_TERMS.has(term))
      const near = nearest(question, MAX_CANDIDATES)
      const parts = isAboutAssistant
        ? []
        : question.split(QUESTION_SEPARATOR).flatMap((part) => findBest(part) ?? [])
      // A part out of context may match a text that the whole question does not.
      const answers = [...new Set(parts)].filter((text) => near.includes(text))
      if (answers.length > 1) return answers.slice(0, MAX_ANSWERS)
      const whole = findBest(question)
      return whole ? [whole] : []
    },
  }
}

/** The share of a question's terms in a text, from 0 to 1, weighted by rarity. */
function computeCoverage(
  result: SearchResult,
  results: readonly SearchResult[],
  terms: readonly string[],
  textCount: number,
): number {
  let all = 0
  let covered = 0
  let hasUnknown = false
  let coveredTerms = 0
  let textsWithTerm = 0
  for (const term of new Set(terms)) {
    const count = results.filter(({ queryTerms }) => queryTerms.includes(term)).length
    const isCovered = result.queryTerms.includes(term)
    if (count === 0) hasUnknown = true
    // A number that is not in the text says little ("after 3 days").
    if (!isCovered && /^\d+$/.test(term)) continue
    const weight = count === 0 ? UNKNOWN_WORD_WEIGHT : Math.log(1 + textCount / count)
    all += weight
    if (!isCovered) continue
    covered += weight
    coveredTerms += 1
    textsWithTerm = count
  }
  const share = all === 0 ? 0 : covered / all
  // One common term with an unknown one, as in "buy bitcoin", is enough for a suggestion only.
  return coveredTerms === 1 && hasUnknown && textsWithTerm > COMMON_TERM_COUNT
    ? Math.min(share, MIN_SUGGESTED)
    : share
}
