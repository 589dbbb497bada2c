import { BRIEF_FIELDS, FIELD_MAX_LENGTHS } from '@firstline/contract/brief-fields'
import type { BriefField } from '@firstline/contract/brief-fields'
import type { FormSender, GenerationForm } from '@firstline/contract/generation'
import { applyReadings, listDecisions } from './apply-readings.ts'
import { readAudienceNouns } from './read-audience-nouns.ts'
import type { AudienceNouns } from './read-audience-nouns.ts'
import { cleanField } from './clean-field.ts'
import { correctForm } from '../english/correct-spelling.ts'
import { findCommandWords } from './drop-instructions.ts'
import { isEnglish } from '../english/is-english.ts'
import { normalizeLetters } from './drop-noise.ts'

/** What messages are judged by, for every writer. */
export interface ParsedFields {
  /** As typed, with misspellings corrected. */
  form: GenerationForm
  /** As an editor would have typed them, with the sentences that the sender confirmed and without those left out. */
  fields: Readonly<Record<BriefField, string>>
  isEnglish: boolean
  audience: AudienceNouns
  /** Words that an injected instruction wants to see; a text must not have them. */
  commands: readonly string[]
  /** Sentences that the sender confirmed or wrote, with their fields. */
  confirmed: readonly { field: BriefField; sentence: string }[]
  /** Of the saved sender; absent without one. */
  sender?: SenderWords
  /** Other quotable text, such as the sender's page: its numbers and names are not invented. */
  sources?: string
}

export interface SenderWords {
  /** As an editor would have typed it. Empty when it is a quotation or not English: neither can be retold. */
  readonly proof: string
  /** Name, company, proof and links as typed; all of it may be quoted. */
  readonly typed: string
}

/** Takes under a millisecond: no sentence is parsed. */
export function readFields(given: GenerationForm): ParsedFields {
  const form = correctFields(given)
  const decisions = listDecisions(given)
  const meant = decisions.length === 0 ? form : correctFields(applyReadings(given))
  const confirmed = decisions.flatMap(({ field, sentence }) =>
    sentence === null ? [] : [{ field, sentence }],
  )
  const read = (name: BriefField) => {
    const isFull = form[name].length >= FIELD_MAX_LENGTHS[name] - 2
    return cleanField(isFull ? keepWholeSentences(meant[name]) : meant[name])
  }
  const fields = dropEchoes({
    targetAudience: dropQuestions(read('targetAudience')),
    product: dropQuestions(read('product')),
    painPoint: read('painPoint').replace(HEARSAY, ''),
    solution: dropQuestions(read('solution')),
    insight: read('insight'),
  })
  return {
    form,
    fields,
    isEnglish: isEnglish(BRIEF_FIELDS.map((name) => fields[name]).join(' ')),
    audience: readAudienceNouns(fields.targetAudience),
    commands: [
      ...BRIEF_FIELDS.map((name) => form[name]),
      ...confirmed.map(({ sentence }) => sentence),
      ...Object.values(given.sender ?? {}),
    ].flatMap(findCommandWords),
    confirmed,
    ...(given.sender ? { sender: readSender(given.sender) } : {}),
  }
}

function correctFields(given: GenerationForm): GenerationForm {
  const typed = Object.fromEntries(BRIEF_FIELDS.map((name) => [name, normalizeLetters(given[name])]))
  return correctForm({ ...given, ...typed }, BRIEF_FIELDS).form
}

const QUOTATION = /["“”„«»]/

function readSender({ name, company, proof, links }: FormSender): SenderWords {
  const typed = normalizeLetters(proof)
  const canRetell = !QUOTATION.test(typed) && isEnglish(typed)
  return {
    proof: canRetell ? cleanField(correctForm({ typed }, ['typed']).form.typed) : '',
    typed: [name, company, proof, links].join(' \n '),
  }
}

/** Drops a last sentence that the length limit of the form cut off. */
function keepWholeSentences(text: string): string {
  if (/[.!?]["')]?$/.test(text)) return text
  const end = Math.max(...['. ', '! ', '? ', '\n'].map((stop) => text.lastIndexOf(stop)))
  return end > 0 ? text.slice(0, end + 1) : text
}

/** "What should I sell?" is a question to the writer and describes nothing. */
const TO_THE_WRITER = /^(?:who|what|how|why|where|which|should|can|could|do)\b[^?]{0,200}\bI\b[^?]{0,200}\?$/i

const dropQuestions = (text: string): string => (TO_THE_WRITER.test(text) ? '' : text.replace(/\?$/, ''))

/** How the sender knows a fact: `I hear they undercharge`. */
const HEARSAY =
  /^(?:I|we)(?: often| always| keep)? (?:hear(?:ing)?|know|think|see|notice|guess|believe|find|noticed|heard)(?: from \w+)?(?: that)? (?=(?:they|their|you|your|the|many|most|it|there)\b)/i

/** Keeps a text that two fields share in the first of them, except that a pain is no solution. */
function dropEchoes(fields: Record<BriefField, string>): Record<BriefField, string> {
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
