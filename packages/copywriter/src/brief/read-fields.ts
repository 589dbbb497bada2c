import type { GenerationForm } from '@firstline/contract/generation'
import {
  AUDIENCE_MAX_LENGTH,
  INSIGHT_MAX_LENGTH,
  PAIN_POINT_MAX_LENGTH,
  PRODUCT_MAX_LENGTH,
  SOLUTION_MAX_LENGTH,
} from '@firstline/contract/limits'
import { readAudience } from './audience.ts'
import type { Audience } from './audience.ts'
import { clean } from './clean.ts'
import { mendForm } from './mend-spelling.ts'
import { commandWords } from './instructions.ts'
import { isEnglish } from './language.ts'
import { plainLetters } from './noise.ts'

export const FIELDS = ['targetAudience', 'product', 'painPoint', 'solution', 'insight'] as const
export type FieldName = (typeof FIELDS)[number]

/** The part of a brief that copy is judged by, whichever writer wrote it. */
export interface BriefFields {
  /** As it was typed but for its misspellings. */
  form: GenerationForm
  /** The fields as an editor would have typed them. */
  fields: Readonly<Record<FieldName, string>>
  isEnglish: boolean
  audience: Audience
  /** Words that a command hidden in a field wants to see; they must not appear. */
  commands: readonly string[]
  /** What else may be quoted from, such as the sender's web page: its numbers and names are not invented. */
  sources?: string
}

/** Cleans the fields; under a millisecond, for no sentence is parsed. */
export function readFields(given: GenerationForm): BriefFields {
  const typed = Object.fromEntries(FIELDS.map((name) => [name, plainLetters(given[name])]))
  const { form } = mendForm({ ...given, ...typed }, FIELDS)
  const read = (name: FieldName) => clean(wholeSentences(form[name], MAX_LENGTHS[name]))
  const fields = withoutEchoes({
    targetAudience: withoutQuestions(read('targetAudience')),
    product: withoutQuestions(read('product')),
    painPoint: read('painPoint').replace(HEARSAY, ''),
    solution: withoutQuestions(read('solution')),
    insight: read('insight'),
  })
  return {
    form,
    fields,
    isEnglish: isEnglish(FIELDS.map((name) => fields[name]).join(' ')),
    audience: readAudience(fields.targetAudience),
    commands: FIELDS.flatMap((name) => commandWords(form[name])),
  }
}

const MAX_LENGTHS: Readonly<Record<FieldName, number>> = {
  targetAudience: AUDIENCE_MAX_LENGTH,
  product: PRODUCT_MAX_LENGTH,
  painPoint: PAIN_POINT_MAX_LENGTH,
  solution: SOLUTION_MAX_LENGTH,
  insight: INSIGHT_MAX_LENGTH,
}

/** The form cuts a longer text off in the middle of its last sentence. */
function wholeSentences(text: string, most: number): string {
  if (text.length < most - 2 || /[.!?]["')]?$/.test(text)) return text
  const end = Math.max(...['. ', '! ', '? ', '\n'].map((stop) => text.lastIndexOf(stop)))
  return end > 0 ? text.slice(0, end + 1) : text
}

/** "What should I sell?" asks the writer and describes nothing. */
const TO_THE_WRITER = /^(?:who|what|how|why|where|which|should|can|could|do)\b[^?]{0,200}\bI\b[^?]{0,200}\?$/i

const withoutQuestions = (text: string): string => (TO_THE_WRITER.test(text) ? '' : text.replace(/\?$/, ''))

/** "I hear they undercharge" is about them, not about hearing: the sender's way of knowing is left out. */
const HEARSAY =
  /^(?:I|we)(?: often| always| keep)? (?:hear(?:ing)?|know|think|see|notice|guess|believe|find|noticed|heard)(?: from \w+)?(?: that)? (?=(?:they|their|you|your|the|many|most|it|there)\b)/i

/** The same words in two fields tell one thing: which, the field that comes first says, but a pain is no solution. */
function withoutEchoes(fields: Record<FieldName, string>): Record<FieldName, string> {
  const { targetAudience, product, painPoint, solution, insight } = fields
  const unless = (text: string, ...others: string[]) =>
    others.some((other) => other.toLowerCase() === text.toLowerCase()) ? '' : text
  return {
    targetAudience,
    product: unless(product, targetAudience),
    painPoint: unless(painPoint, targetAudience, product, solution),
    solution: unless(solution, targetAudience, product, painPoint),
    insight: unless(insight, targetAudience, product, painPoint, solution),
  }
}
