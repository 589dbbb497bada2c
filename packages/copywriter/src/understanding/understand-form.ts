import { BRIEF_FIELDS } from '@firstline/contract/brief'
import type { BriefField, BriefReading, ReadBriefRequest } from '@firstline/contract/brief'
import { GenerationForm } from '@firstline/contract/generation'
import { INDUSTRY_NAMES } from '@firstline/contract/industries'
import { MESSAGE_TYPES } from '@firstline/contract/options'
import { factsOf } from '../brief/facts.ts'
import type { Fact } from '../brief/facts.ts'
import { mendForm } from '../brief/mend-spelling.ts'
import type { Mend } from '../brief/mend-spelling.ts'
import { readFields } from '../brief/read-fields.ts'
import type { BriefFields } from '../brief/read-fields.ts'
import { readNotes } from '../builtin-writer/notes/notes.ts'
import type { Notes } from '../builtin-writer/notes/notes.ts'
import { wordCount } from '../builtin-writer/notes/sentence.ts'
import { recognizeTrade } from '../playbook/trades.ts'
import { leftOutOf } from './left-out.ts'
import { usedWords } from './used-words.ts'

/** A valid form to lay unfinished fields on: reading asks for none of them. */
const BLANK = GenerationForm.parse({ messageType: MESSAGE_TYPES[0], targetAudience: '-', product: '-' })

/** How each field of a form is read, before anything is written from it; it takes a few milliseconds. */
export function understandForm(given: ReadBriefRequest): BriefReading {
  const { mends } = mendForm(given, BRIEF_FIELDS)
  const brief = readFields({ ...BLANK, ...given })
  const { fields } = brief
  const notes = readNotes(brief)
  const facts = factsOf(brief)
  const industry = recognizeTrade({ ...fields, industry: given.industry })
  const isEnglish = brief.isEnglish || !hasWords(BRIEF_FIELDS.map((field) => given[field]).join(' '))
  return {
    fields: BRIEF_FIELDS.map((field) => ({
      field,
      given: given[field],
      isUnusable: given[field] !== '' && fields[field] === '',
      leftOut: leftOutOf(given[field]),
      slips: (mends.get(field) ?? []).filter(isMisspelling),
      used: isEnglish ? usedWords(field, given[field], facts, notes) : [],
    })),
    trade: industry === undefined ? '' : INDUSTRY_NAMES[industry],
    isEnglish,
    question: questionFor(brief, notes, facts),
  }
}

const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text)

/** "havent" and "dont" are typed in haste and mended without a word. */
const isMisspelling = ({ typed, meant }: Mend): boolean =>
  typed.toLowerCase() !== meant.toLowerCase().replace(/'/g, '')

/** A product of fewer words says what it is called and not what it does. */
const TELLING = 4
/** A pain point of no more words names a problem and shows no moment of it. */
const NAMING = 4
/** From here on a trouble is a whole sentence. */
const SHOWN = 0.7
/** They are asked for something and have no problem that is solved. */
const GIVES = /\b(?:donors?|gave|investors?|volunteers?|alumni)\b/i
/** A fact that a message can be built on. */
const STRONG = 1.8

/** The one question whose answer would help most; null when there is enough to write from. */
function questionFor(
  { fields }: BriefFields,
  notes: Notes,
  facts: readonly Fact[],
): BriefReading['question'] {
  const ask = (field: BriefField, title: string, text: string) => ({ field, title, text })
  if (!hasWords(fields.product)) return ask('product', 'What do you offer?', 'A few plain words are enough.')
  if (!hasWords(fields.targetAudience)) return ask('targetAudience', 'Who is it for?', 'A trade is enough.')
  if (fields.painPoint === '' && !GIVES.test(fields.targetAudience)) {
    return ask(
      'painPoint',
      'What goes wrong for them today?',
      'One moment when they notice it becomes the first line.',
    )
  }
  const isNamed = notes.troubles.every(({ confidence }) => confidence < SHOWN)
  if (fields.painPoint !== '' && isNamed && wordCount(fields.painPoint) <= NAMING) {
    return ask(
      'painPoint',
      'When do they notice it?',
      'A moment when it happens makes a stronger first line.',
    )
  }
  if (fields.solution === '' && wordCount(fields.product) < TELLING && notes.ways.length === 0) {
    return ask('solution', 'What changes for them?', 'One thing they get or no longer have to do is enough.')
  }
  return facts.some(({ strength }) => strength >= STRONG)
    ? null
    : ask(
        'insight',
        'Is there a result or a figure?',
        'One result, price, date or guarantee gives them a reason to answer.',
      )
}
