import type { GenerationForm } from '@firstline/contract/generation'
import { readAudience } from './audience.ts'
import type { Audience } from './audience.ts'
import { clean } from './clean.ts'
import { mendForm } from './mend-spelling.ts'
import { findDetails } from './details.ts'
import type { Detail } from './details.ts'
import { commandWords } from './instructions.ts'
import { isEnglish } from './language.ts'
import { readTermsOfSale } from './terms-of-sale.ts'
import { withoutHearsay } from './without-hearsay.ts'

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
  details: readonly Detail[]
  /** Sentences about the terms of sale that the brief states. */
  terms: readonly string[]
  /** Words that a command hidden in a field wants to see; they must not appear. */
  commands: readonly string[]
  /** What else may be quoted from, such as the sender's web page: its numbers and names are not invented. */
  sources?: string
}

/** Cleans the fields and finds what is concrete in them; under a millisecond, for no sentence is parsed. */
export function readFields(given: GenerationForm): BriefFields {
  const { form } = mendForm(given, FIELDS)
  const fields = {
    targetAudience: clean(form.targetAudience),
    product: clean(form.product),
    painPoint: withoutHearsay(clean(form.painPoint)),
    solution: clean(form.solution),
    insight: clean(form.insight),
  }
  const everything = FIELDS.map((name) => fields[name]).filter(Boolean)
  return {
    form,
    fields,
    isEnglish: isEnglish(FIELDS.map((name) => form[name]).join(' ')),
    audience: readAudience(fields.targetAudience),
    details: findDetails(everything.join('. ')),
    terms: readTermsOfSale(`${fields.product}. ${fields.solution}. ${fields.insight}`),
    commands: FIELDS.flatMap((name) => commandWords(form[name])),
  }
}
