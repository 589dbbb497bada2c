import { BRIEF_FIELDS } from '@firstline/contract/brief'
import type { BriefReading, ReadBriefRequest } from '@firstline/contract/brief'
import { GenerationForm } from '@firstline/contract/generation'
import { MESSAGE_TYPES } from '@firstline/contract/options'
import { readFields } from '../brief/read-brief.ts'
import { industryOf, recogniseIndustry } from '../industries/recognise-industry.ts'
import { repairsOf } from './repairs.ts'
import { thinQuestion } from './thin-question.ts'

/** A valid form to lay unfinished fields on: reading asks for none of them. */
const BLANK = GenerationForm.parse({ messageType: MESSAGE_TYPES[0], targetAudience: '-', product: '-' })

/** How each field of a form is read, before anything is written from it. No sentence is parsed; it takes about a millisecond. */
export function understandForm(given: ReadBriefRequest): BriefReading {
  const brief = readFields({ ...BLANK, ...given })
  const { fields, details, audience, isEnglish, terms } = brief
  return {
    fields: BRIEF_FIELDS.map((field) => {
      const read = fields[field]
      const lower = read.toLowerCase()
      const facts = details.map(({ text }) => text).filter((fact) => lower.includes(fact.toLowerCase()))
      return {
        field,
        given: given[field],
        read,
        repairs: repairsOf(given[field], read),
        facts: [...new Set(facts)],
      }
    }),
    reader: audience.singular ?? '',
    trade: industryOf(recogniseIndustry(fields))?.name ?? '',
    terms: [...terms],
    isEnglish,
    question: thinQuestion(brief),
  }
}
