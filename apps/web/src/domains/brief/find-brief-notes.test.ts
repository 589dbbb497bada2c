import { BRIEF_FIELDS, type BriefField } from '@firstline/contract/brief-fields'
import { type BriefReading, type FieldReading } from '@firstline/contract/brief'
import { describe, expect, it } from 'vitest'
import { findBriefNotes } from './find-brief-notes.ts'
import { type BriefValues, createEmptyValues } from './brief-values.ts'
import { isGenericAudience } from './is-generic-audience.ts'

const begun = { targetAudience: 'Dentists in Leeds', product: 'Call cover for practices' }

/** A reading of these values, in which some fields were read in another way than most. */
function readingOf(
  values: BriefValues,
  fields: Partial<Record<BriefField, Partial<FieldReading>>> = {},
  changes: Partial<BriefReading> = {},
): BriefReading {
  return {
    fields: BRIEF_FIELDS.map((field) => ({
      field,
      given: values[field],
      isUnusable: false,
      leftOut: [],
      slips: [],
      used: [],
      ...fields[field],
    })),
    trade: 'Dental practices',
    isEnglish: true,
    question: null,
    ...changes,
  }
}

function notesOn(
  changes: Partial<BriefValues>,
  fields?: Parameters<typeof readingOf>[1],
  answer?: Partial<BriefReading>,
) {
  const values = { ...createEmptyValues('Cold DM'), ...begun, ...changes }
  const reading = readingOf(values, fields, answer)
  return findBriefNotes({ values, reading, fields: BRIEF_FIELDS, isEnglishOnly: true })
}

describe('findBriefNotes', () => {
  it('returns nothing for a brief without issues', () => {
    expect(notesOn({})).toEqual([])
  })

  it('asks for a specific audience without a request to the server', () => {
    const values = { ...createEmptyValues('Cold DM'), targetAudience: ' Business owners ' }
    expect(findBriefNotes({ values, reading: null, fields: BRIEF_FIELDS, isEnglishOnly: true })).toEqual([
      {
        field: 'targetAudience',
        kind: 'question',
        title: 'Who exactly?',
        text: '“Business owners” could be anyone. A trade, a place or a size helps most.',
      },
    ])
  })

  it.each(['all small businesses', 'Everyone', 'B2B companies', 'Startups & SMEs'])(
    'takes %j for a generic audience',
    (text) => expect(isGenericAudience(text)).toBe(true),
  )

  it.each(['', 'Dentists', 'Owners of dental practices', 'business owners in Leeds'])(
    'does not take %j for a generic audience',
    (text) => expect(isGenericAudience(text)).toBe(false),
  )

  it('offers the field without its misspellings and with everything else as typed', () => {
    const painPoint = 'thier desk is empty + thier phone rings'
    const slips = [{ typed: 'thier', meant: 'their' }]
    expect(notesOn({ painPoint }, { painPoint: { slips } })).toEqual([
      {
        field: 'painPoint',
        kind: 'question',
        title: 'Did you mean this?',
        text: '“thier” will be written “their”.',
        words: 'their desk is empty + their phone rings',
      },
    ])
  })

  it('says what is left out, and suggests a text when nothing remains', () => {
    const product = 'Call cover, see @cover at https://cover.example'
    const leftOut = ['a link', 'a handle or hashtag']
    expect(notesOn({ product }, { product: { leftOut } })).toEqual([
      {
        field: 'product',
        kind: 'question',
        title: 'A part of this is left out',
        text: 'A link and a handle or hashtag.',
      },
    ])
    expect(notesOn({ solution: '🎉' }, { solution: { isUnusable: true } })).toEqual([
      {
        field: 'solution',
        kind: 'question',
        title: 'Nothing here can be used',
        text: 'A few plain words are enough.',
      },
    ])
  })

  it('returns no note on a field that has changed since it was read', () => {
    const slips = [{ typed: 'thier', meant: 'their' }]
    expect(notesOn({ painPoint: 'their desk' }, { painPoint: { given: 'thier desk', slips } })).toEqual([])
  })

  it('shows the server’s question once the required fields are begun', () => {
    const question = { field: 'painPoint', title: 'What goes wrong?', text: 'One moment.' } as const
    expect(notesOn({}, {}, { question })).toEqual([
      { field: 'painPoint', kind: 'question', title: 'What goes wrong?', text: 'One moment.' },
    ])
    expect(notesOn({ product: '' }, {}, { question })).toEqual([])
  })

  it('asks at the solution for what a closed insight would contain', () => {
    const values = { ...createEmptyValues('Cold DM'), ...begun }
    const question = { field: 'insight', title: 'Is there a figure?', text: 'One is enough.' } as const
    const fields = BRIEF_FIELDS.filter((field) => field !== 'insight')
    const reading = readingOf(values, {}, { question })
    const notes = findBriefNotes({ values, reading, fields, isEnglishOnly: true })
    expect(notes.map(({ field }) => field)).toEqual(['solution'])
  })

  it('quotes the strongest facts of one field as what will be used', () => {
    const notes = notesOn(
      { insight: 'first 50 pages free, since 2011', solution: 'A text in 2 minutes' },
      {
        insight: { used: ['first 50 pages free', 'since 2011'] },
        solution: { used: ['A text in 2 minutes'] },
      },
    )
    expect(notes).toEqual([
      {
        field: 'insight',
        kind: 'praise',
        title: '“first 50 pages free” and “since 2011” will be used',
        text: 'The numbers stay as you typed them.',
      },
    ])
  })

  it('quotes a number of the solution without a reading of the server', () => {
    const values = { ...createEmptyValues('Cold DM'), ...begun, solution: 'A text in 2 minutes' }
    const [note] = findBriefNotes({ values, reading: null, fields: BRIEF_FIELDS, isEnglishOnly: true })
    expect(note).toMatchObject({ field: 'solution', title: '“2 minutes” will be used' })
  })

  it('asks for English when the built-in writer writes, but not when a model does', () => {
    const values = { ...createEmptyValues('Cold DM'), targetAudience: 'Zahnärzte', product: 'Telefondienst' }
    const question = { field: 'painPoint', title: 'What?', text: '' } as const
    const reading = readingOf(values, {}, { isEnglish: false, question })
    const notes = (isEnglishOnly: boolean) =>
      findBriefNotes({ values, reading, fields: BRIEF_FIELDS, isEnglishOnly })
    expect(notes(true)).toEqual([
      {
        field: 'targetAudience',
        kind: 'question',
        title: 'Please write in English',
        text: 'The built-in writer knows no other language. A language model writes in any.',
      },
    ])
    expect(notes(false)).toEqual([])
  })

  it('returns three notes at most, and one for each field', () => {
    const slipped = { slips: [{ typed: 'teh', meant: 'the' }], used: ['teh 9 of 40'] }
    const typed = 'teh 9 of 40'
    const notes = notesOn(
      { targetAudience: typed, painPoint: typed, solution: typed, insight: typed },
      { targetAudience: slipped, painPoint: slipped, solution: slipped, insight: slipped },
    )
    expect(notes).toHaveLength(3)
    expect(new Set(notes.map(({ field }) => field)).size).toBe(3)
  })
})
