import { BRIEF_FIELDS } from '@firstline/contract/brief'
import type { BriefField, BriefReading, FieldShape, ReadBriefRequest } from '@firstline/contract/brief'
import { GenerationForm } from '@firstline/contract/generation'
import { INDUSTRY_NAMES } from '@firstline/contract/industries'
import { MESSAGE_TYPES } from '@firstline/contract/options'
import { factsOf } from '../brief/facts.ts'
import { mendForm } from '../brief/mend-spelling.ts'
import { sentencesIn } from '../brief/pieces.ts'
import { readFields } from '../brief/read-fields.ts'
import type { BriefFields } from '../brief/read-fields.ts'
import { readNotes } from '../builtin-writer/notes/notes.ts'
import type { Notes } from '../builtin-writer/notes/notes.ts'
import { shapeOf } from '../builtin-writer/notes/shape.ts'
import type { Shape } from '../builtin-writer/notes/shape.ts'
import { recognizeTrade } from '../playbook/trades.ts'
import { repairsOf } from './repairs.ts'

/** A valid form to lay unfinished fields on: reading asks for none of them. */
const BLANK = GenerationForm.parse({ messageType: MESSAGE_TYPES[0], targetAudience: '-', product: '-' })

const SHAPES: Readonly<Record<Shape, FieldShape>> = {
  sender: 'first-person',
  prospect: 'third-person',
  clause: 'own-subject',
  does: 'verb-phrase',
  order: 'verb-phrase',
  negative: 'verb-phrase',
  gerund: 'gerund-phrase',
  participle: 'noun-phrase',
  phrase: 'noun-phrase',
}

/** How each field of a form is read, before anything is written from it; it takes a few milliseconds. */
export function understandForm(given: ReadBriefRequest): BriefReading {
  const { mends } = mendForm(given, BRIEF_FIELDS)
  const brief = readFields({ ...BLANK, ...given })
  const { fields, isEnglish } = brief
  const notes = readNotes(brief)
  const facts = factsOf(brief)
  const understood = understoodAs(notes, brief)
  const industry = recognizeTrade({ ...fields, industry: given.industry })
  return {
    fields: BRIEF_FIELDS.map((field) => {
      const read = fields[field]
      const isRead = isEnglish && read !== ''
      return {
        field,
        given: given[field],
        read,
        shape: isRead ? SHAPES[shapeOf(sentencesIn(read)[0] ?? '').shape] : 'none',
        understood: isRead ? understood[field] : '',
        repairs: repairsOf(given[field], read, mends.get(field) ?? []),
        facts: facts.filter((fact) => fact.field === field && /\d/.test(fact.text)).map(({ text }) => text),
      }
    }),
    reader: brief.audience.singular ?? '',
    trade: industry === undefined ? '' : INDUSTRY_NAMES[industry],
    terms: facts.filter(({ kind }) => kind === 'terms' || kind === 'guarantee').map(({ text }) => text),
    isEnglish,
    question: questionFor(brief, notes, facts.filter(({ strength }) => strength >= 1.8).length),
  }
}

/** Each field as one sentence that can be sent; '' where nothing of it can be said. */
function understoodAs(
  { offers, troubles, ways, facts }: Notes,
  { audience }: BriefFields,
): Record<BriefField, string> {
  return {
    targetAudience: audience.plural === undefined ? '' : `You write to ${audience.plural}.`,
    product: offers[0]?.text ?? '',
    painPoint: troubles[0]?.text ?? '',
    solution: ways[0]?.text ?? '',
    insight: facts.find(({ field }) => field === 'insight')?.text ?? '',
  }
}

/** A product of fewer words says what it is called and not what it does. */
const TELLING = 4

/** The one question whose answer would help most; null when there is enough to write from. */
function questionFor({ fields }: BriefFields, notes: Notes, facts: number): BriefReading['question'] {
  const ask = (field: BriefField, text: string) => ({ field, text })
  if (!/\p{L}{2}/u.test(fields.product)) return ask('product', 'What do you offer, in a few words?')
  if (!/\p{L}{2}/u.test(fields.targetAudience)) return ask('targetAudience', 'Who is it for?')
  if (fields.painPoint === '') {
    return ask(
      'painPoint',
      'What goes wrong for them today, on an ordinary day? One plain sentence is enough.',
    )
  }
  if (fields.solution === '' && fields.product.split(' ').length < TELLING && notes.ways.length === 0) {
    return ask('solution', 'What changes for them once they have it? One thing is enough.')
  }
  return facts > 0
    ? null
    : ask(
        'insight',
        'Is there a number, a place or a name that makes it concrete? A price or a time will do.',
      )
}
