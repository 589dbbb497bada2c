import { readFileSync } from 'node:fs'
import { GenerationForm } from '@firstline/contract/generation'
import { readBrief } from '../src/brief/read-brief.ts'
import type { SENTENCE_FIELDS } from '../src/brief/read-brief.ts'

/** A sentence as someone would type it, and whether it can be printed as it is. */
export interface LabelledPhrase {
  readonly field: (typeof SENTENCE_FIELDS)[number]
  readonly typed: string
  readonly isRight: boolean
  /** What is wrong with it. */
  readonly why?: string
}

export const LABELLED_PHRASES = JSON.parse(
  readFileSync(new URL('phrases.json', import.meta.url), 'utf8'),
) as readonly LabelledPhrase[]

/** Whether everything typed would be printed without a question. */
export function isSure({ field, typed }: LabelledPhrase): boolean {
  const { phrases } = readBrief(
    GenerationForm.parse({
      messageType: 'Cold DM',
      targetAudience: 'salons',
      product: 'booking software',
      [field]: typed,
    }),
  )
  return phrases.length > 0 && phrases.every(({ sentence }) => sentence !== null)
}

/** Of those called sure the percentage that is right, and of those that are right the percentage called sure. */
export function measurePhrases(field: LabelledPhrase['field']): { precision: number; recall: number } {
  const phrases = LABELLED_PHRASES.filter((phrase) => phrase.field === field)
  const sure = phrases.filter(isSure)
  const hits = sure.filter(({ isRight }) => isRight).length
  const right = phrases.filter(({ isRight }) => isRight).length
  return { precision: (hits / sure.length) * 100, recall: (hits / right) * 100 }
}
