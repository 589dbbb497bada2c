import type { Score } from '@firstline/contract/generation'
import { findFacts, findHardFailures, splitIntoSentences, statesFact } from '@firstline/copywriter'
import type { ParsedFields } from '@firstline/copywriter'
import { isRefusal } from './is-refusal.ts'

const MOST_SENTENCES = 3
const FEWEST_CHARACTERS = 20
const MOST_CHARACTERS = 400
/** Phrases models use for any text, and claims that were not measured. */
const CLAIMS =
  /\b(studies|research|proven|guarantee[ds]?|reply rates?|response rates?|conversions?|AI|model|prompt|JSON)\b/i

/** The model's explanation when it passes the checks, otherwise the critic's findings. */
export function explainDraft(text: string, explanation: string, score: Score, brief: ParsedFields): string {
  return isUsable(explanation, text, brief) ? explanation : explainByScore(text, score, brief)
}

function isUsable(explanation: string, text: string, brief: ParsedFields): boolean {
  // The text was checked, so an explanation may quote it; the length limit of subject lines does not apply.
  const form = { ...brief.form, messageType: 'Cold DM' as const }
  const sources = `${brief.sources ?? ''}\n${text}`
  return (
    explanation.length >= FEWEST_CHARACTERS &&
    explanation.length <= MOST_CHARACTERS &&
    splitIntoSentences(explanation).length <= MOST_SENTENCES &&
    !explanation.includes('\n') &&
    !CLAIMS.test(explanation) &&
    !isRefusal(explanation) &&
    findHardFailures(explanation, { ...brief, form, sources }).length === 0
  )
}

function explainByScore(text: string, { checks }: Score, brief: ParsedFields): string {
  const fact = findFacts(brief).find((each) => statesFact(text, each))
  const [strength] = checks.filter(({ points, max }) => points === max).toSorted((a, b) => b.max - a.max)
  return [
    fact ? `It uses a fact of your own: "${fact.text}".` : 'It stays with what your brief says.',
    strength ? `${strength.label}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}
