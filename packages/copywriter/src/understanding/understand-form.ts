import { BRIEF_FIELDS } from '@firstline/contract/brief'
import type { BriefReading, ReadBriefRequest } from '@firstline/contract/brief'
import { GenerationForm } from '@firstline/contract/generation'
import { INDUSTRY_NAMES } from '@firstline/contract/industries'
import { MESSAGE_TYPES } from '@firstline/contract/options'
import { materialOf } from '../brief/material/read-material.ts'
import { mendForm } from '../brief/mend-spelling.ts'
import { readBrief } from '../brief/read-brief.ts'
import { loadTagger } from '../brief/tagger.ts'
import { recognizeTrade } from '../playbook/trades.ts'
import { repairsOf } from './repairs.ts'
import { shapeOf } from './shape-of.ts'
import { thinQuestion } from './thin-question.ts'
import { understoodAs } from './understood-as.ts'

/** A valid form to lay unfinished fields on: reading asks for none of them. */
const BLANK = GenerationForm.parse({ messageType: MESSAGE_TYPES[0], targetAudience: '-', product: '-' })

/** How each field of a form is read, before anything is written from it; it takes a few milliseconds. */
export async function understandForm(given: ReadBriefRequest): Promise<BriefReading> {
  const { mends } = mendForm(given, BRIEF_FIELDS)
  const brief = await readBrief({ ...BLANK, ...given })
  const { fields, details, isEnglish, terms } = brief
  const tagger = await loadTagger()
  const material = materialOf(brief)
  const understood = understoodAs(material)
  const trade = recognizeTrade({ ...fields, industry: given.industry })
  return {
    fields: BRIEF_FIELDS.map((field) => {
      const read = fields[field]
      const lower = read.toLowerCase()
      const facts = details.map(({ text }) => text).filter((fact) => lower.includes(fact.toLowerCase()))
      const isRead = isEnglish && read !== ''
      return {
        field,
        given: given[field],
        read,
        shape: isRead ? shapeOf(read, tagger) : 'none',
        understood: isRead ? understood[field] : '',
        repairs: repairsOf(given[field], read, mends.get(field) ?? []),
        facts: [...new Set(facts)],
      }
    }),
    reader: material.reader.singular ?? '',
    trade: trade === undefined ? '' : INDUSTRY_NAMES[trade],
    terms: [...terms],
    isEnglish,
    question: thinQuestion(brief, material),
  }
}
