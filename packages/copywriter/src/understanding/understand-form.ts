import { BRIEF_FIELDS } from '@firstline/contract/brief-fields'
import type { BriefField } from '@firstline/contract/brief-fields'
import type { BriefReading, ReadBriefRequest } from '@firstline/contract/brief'
import { GenerationForm } from '@firstline/contract/generation'
import { INDUSTRY_NAMES } from '@firstline/contract/industries'
import { MESSAGE_TYPES } from '@firstline/contract/options'
import { findFacts } from '../brief/find-facts.ts'
import type { Fact } from '../brief/find-facts.ts'
import { correctForm } from '../brief/correct-spelling.ts'
import type { Correction } from '../brief/correct-spelling.ts'
import { readFields } from '../brief/read-fields.ts'
import type { ParsedFields } from '../brief/read-fields.ts'
import { readNotes } from '../builtin-writer/notes/read-notes.ts'
import type { Notes } from '../builtin-writer/notes/read-notes.ts'
import { countWords } from '../brief/sentence.ts'
import { recognizeTrade } from '../playbook/trades.ts'
import { listLeftOut } from './list-left-out.ts'
import { listUsedWords } from './list-used-words.ts'

/** A valid form to merge incomplete fields into. */
const BLANK = GenerationForm.parse({ messageType: MESSAGE_TYPES[0], targetAudience: '-', product: '-' })

/** How each field is read. Takes a few milliseconds. */
export function understandForm(given: ReadBriefRequest): BriefReading {
  const { corrections } = correctForm(given, BRIEF_FIELDS)
  const brief = readFields({ ...BLANK, ...given })
  const { fields } = brief
  const notes = readNotes(brief)
  const facts = findFacts(brief)
  const industry = recognizeTrade({ ...fields, industry: given.industry })
  const isEnglish = brief.isEnglish || !hasWords(BRIEF_FIELDS.map((field) => given[field]).join(' '))
  return {
    fields: BRIEF_FIELDS.map((field) => ({
      field,
      given: given[field],
      isUnusable: given[field] !== '' && fields[field] === '',
      leftOut: listLeftOut(given[field]),
      slips: (corrections.get(field) ?? []).filter(isMisspelling),
      used: isEnglish ? listUsedWords(field, given[field], facts, notes) : [],
    })),
    trade: industry === undefined ? '' : INDUSTRY_NAMES[industry],
    isEnglish,
    question: chooseQuestion(brief, notes, facts),
  }
}

const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text)

/** "havent" and "dont" are corrected without a note. */
const isMisspelling = ({ typed, meant }: Correction): boolean =>
  typed.toLowerCase() !== meant.toLowerCase().replace(/'/g, '')

/** A shorter product is a name that does not say what it does. */
const TELLING = 4
/** A shorter pain names a problem without an example. */
const NAMING = 4
/** Confidence from which a pain is a whole sentence. */
const SHOWN = 0.7
/** People who are asked to give; they have no pain to solve. */
const GIVES = /\b(?:donors?|gave|investors?|volunteers?|alumni)\b/i
/** Strength of a fact that can carry a message. */
const STRONG = 1.8

/** The question whose answer would help most; null when the brief suffices. */
function chooseQuestion(
  { fields }: ParsedFields,
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
  const isNamed = notes.pains.every(({ confidence }) => confidence < SHOWN)
  if (fields.painPoint !== '' && isNamed && countWords(fields.painPoint) <= NAMING) {
    return ask(
      'painPoint',
      'When do they notice it?',
      'A moment when it happens makes a stronger first line.',
    )
  }
  if (fields.solution === '' && countWords(fields.product) < TELLING && notes.ways.length === 0) {
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
