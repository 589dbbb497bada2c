import type { Score } from '@firstline/contract/generation'
import type { BriefFields } from '../brief/read-fields.ts'
import { factsOf, spends } from '../brief/facts.ts'
import { hardFailures } from '../critic/hard-failures.ts'
import { sentencesOf } from '../critic/text.ts'
import { declines } from './declines.ts'

const MOST_SENTENCES = 3
const FEWEST_CHARACTERS = 20
const MOST_CHARACTERS = 400
/** What models say of every text, and what was never measured. */
const CLAIMS =
  /\b(studies|research|proven|guarantee[ds]?|reply rates?|response rates?|conversions?|AI|model|prompt|JSON)\b/i

/** "Why this works": the model's reason when it is plain, true and harmless, otherwise what the critic measured. */
export function explainDraft(text: string, explanation: string, score: Score, brief: BriefFields): string {
  return isFit(explanation, text, brief) ? explanation : measuredReason(text, score, brief)
}

function isFit(explanation: string, text: string, brief: BriefFields): boolean {
  // What the text says may be quoted, since the text was checked; a reason is longer than a subject line.
  const form = { ...brief.form, messageType: 'Cold DM' as const }
  const sources = `${brief.sources ?? ''}\n${text}`
  return (
    explanation.length >= FEWEST_CHARACTERS &&
    explanation.length <= MOST_CHARACTERS &&
    sentencesOf(explanation).length <= MOST_SENTENCES &&
    !explanation.includes('\n') &&
    !CLAIMS.test(explanation) &&
    !declines(explanation) &&
    hardFailures(explanation, { ...brief, form, sources }).length === 0
  )
}

function measuredReason(text: string, { checks }: Score, brief: BriefFields): string {
  const fact = factsOf(brief).find((each) => spends(text, each))
  const [strength] = checks.filter(({ points, max }) => points === max).toSorted((a, b) => b.max - a.max)
  return [
    fact ? `It uses a fact of your own: "${fact.text}".` : 'It stays with what your brief says.',
    strength ? `${strength.label}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}
