import type { BriefFields } from '../brief/read-brief.ts'
import { explain } from '../composer/explain.ts'
import { hardFailures } from '../critic/hard-failures.ts'
import { sentencesOf } from '../critic/text.ts'
import { declines } from './declines.ts'

const MOST_SENTENCES = 3
const MOST_CHARACTERS = 400
/** What models say of every text, and what nobody has measured. */
const CLAIMS =
  /\b(studies|research|proven|guarantee[ds]?|reply rates?|response rates?|conversions?|AI|model|prompt|JSON)\b/i

export interface Explained {
  text: string
  /** The framework's id. */
  framework: string
  /** The model's own words. */
  explanation: string
  position: number
}

/** "Why this works": the model's reason when it is plain, true and harmless, otherwise one of ours. */
export function explainDraft(
  { text, framework, explanation, position }: Explained,
  brief: BriefFields,
): string {
  return isFit(explanation, text, brief) ? explanation : explain({ text, framework }, brief, position)
}

function isFit(explanation: string, text: string, brief: BriefFields): boolean {
  const sentences = sentencesOf(explanation).length
  return (
    explanation.length >= 20 &&
    explanation.length <= MOST_CHARACTERS &&
    sentences <= MOST_SENTENCES &&
    !explanation.includes('\n') &&
    !CLAIMS.test(explanation) &&
    !declines(explanation) &&
    // What the text says may be quoted, and the text was checked. The size is another's.
    hardFailures(explanation, { ...brief, sources: `${brief.sources ?? ''}\n${text}` }).every(
      ({ check }) => check === 'H6',
    )
  )
}
