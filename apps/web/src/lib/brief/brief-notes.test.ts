import {
  BRIEF_FIELDS,
  type BriefField,
  type BriefReading,
  type FieldReading,
} from '@firstline/contract/brief'
import { describe, expect, it } from 'vitest'
import { briefNotes } from './brief-notes.ts'
import { type BriefValues, emptyValues } from './brief-values.ts'
import { isAnyone } from './is-anyone.ts'

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
      read: values[field],
      shape: 'noun-phrase',
      understood: '',
      repairs: [],
      facts: [],
      ...fields[field],
    })),
    reader: 'dentist',
    trade: 'Dental practices',
    terms: [],
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
  const values = { ...emptyValues('Cold DM'), ...begun, ...changes }
  const reading = readingOf(values, fields, answer)
  return briefNotes({ values, reading, fields: BRIEF_FIELDS, isEnglishOnly: true })
}

describe('what is noted beside a form', () => {
  it('is nothing when there is nothing to say', () => {
    expect(notesOn({})).toEqual([])
  })

  it('asks who signs where anyone could, with nobody’s help', () => {
    const values = { ...emptyValues('Cold DM'), targetAudience: ' Business owners ' }
    expect(briefNotes({ values, reading: null, fields: BRIEF_FIELDS, isEnglishOnly: true })).toEqual([
      {
        field: 'targetAudience',
        kind: 'question',
        title: 'Who signs?',
        text: '“Business owners” could be anyone: a trade, a place or a size makes it somebody.',
      },
    ])
  })

  it.each(['all small businesses', 'Everyone', 'B2B companies', 'Startups & SMEs'])(
    'takes %j for anyone',
    (text) => expect(isAnyone(text)).toBe(true),
  )

  it.each(['', 'Dentists', 'Owners of dental practices', 'business owners in Leeds'])(
    'takes %j for somebody',
    (text) => expect(isAnyone(text)).toBe(false),
  )

  it('offers what was read where it was mended', () => {
    const painPoint = 'thier desk is empty'
    const repairs = ['"thier" read as "their"', 'capitals lowered']
    expect(notesOn({ painPoint }, { painPoint: { read: 'their desk is empty', repairs } })).toEqual([
      {
        field: 'painPoint',
        kind: 'question',
        title: 'Did you mean this?',
        text: '“thier” read as “their”, capitals lowered.',
        words: 'their desk is empty',
      },
    ])
  })

  it('has nothing to offer where nothing was left', () => {
    const [note] = notesOn({ solution: '🎉' }, { solution: { read: '', repairs: ['emoji taken out'] } })
    expect(note).toEqual({
      field: 'solution',
      kind: 'question',
      title: 'Read without this',
      text: 'Emoji taken out.',
    })
  })

  it('says nothing of a field that was changed since it was read', () => {
    const changed = { painPoint: { given: 'thier', read: 'their', repairs: ['"thier" read as "their"'] } }
    expect(notesOn({ painPoint: 'their desk' }, changed)).toEqual([])
  })

  it('asks the server’s question, once the form has what it can’t do without', () => {
    const question = { field: 'painPoint', text: 'What goes wrong? One sentence is enough.' } as const
    expect(notesOn({}, {}, { question })).toEqual([
      { field: 'painPoint', kind: 'question', title: 'What goes wrong?', text: 'One sentence is enough.' },
    ])
    expect(notesOn({ product: '' }, {}, { question })).toEqual([])
  })

  it('does not ask for an insight that can’t be given', () => {
    const values = { ...emptyValues('Cold DM'), ...begun }
    const question = { field: 'insight', text: 'Is there a number?' } as const
    const fields = BRIEF_FIELDS.filter((field) => field !== 'insight')
    const reading = readingOf(values, {}, { question })
    expect(briefNotes({ values, reading, fields, isEnglishOnly: true })).toEqual([])
  })

  it('praises one number', () => {
    const notes = notesOn({ insight: '9 of 40 calls rang out', solution: 'A text in 2 minutes' })
    expect(notes).toEqual([
      {
        field: 'insight',
        kind: 'praise',
        title: 'Good: a number from your own work',
        text: 'It will be copied exactly, never rounded.',
      },
    ])
  })

  it('offers the sentence a trouble was read as, unless something of it is missing', () => {
    const painPoint = 'chasing receipts by email'
    const read = { shape: 'gerund-phrase', understood: 'You’re chasing receipts by email.' } as const
    expect(notesOn({ painPoint }, { painPoint: read })[0]).toMatchObject({ words: read.understood })
    expect(
      notesOn({ painPoint }, { painPoint: { ...read, understood: 'You’re chasing receipts.' } }),
    ).toEqual([])
  })

  it('says of another language what the built-in composer can’t do, and nothing where a model writes', () => {
    const values = { ...emptyValues('Cold DM'), targetAudience: 'Zahnärzte', product: 'Telefondienst' }
    const reading = readingOf(
      values,
      {},
      { isEnglish: false, question: { field: 'painPoint', text: 'What?' } },
    )
    const titles = (isEnglishOnly: boolean) =>
      briefNotes({ values, reading, fields: BRIEF_FIELDS, isEnglishOnly }).map(({ title }) => title)
    expect(titles(true)).toEqual(['Is this English?'])
    expect(titles(false)).toEqual([])
  })

  it('is three at most, and one a field', () => {
    const mended = { repairs: ['capitals lowered'] }
    const notes = notesOn(
      {
        targetAudience: 'BUSINESS OWNERS',
        painPoint: 'WE ARE LATE',
        solution: 'ON TIME',
        insight: '9 OF 40',
      },
      {
        targetAudience: { ...mended, read: 'business owners' },
        painPoint: { ...mended, read: 'we are late' },
        solution: { ...mended, read: 'on time' },
        insight: { ...mended, read: '9 of 40' },
      },
    )
    expect(notes).toHaveLength(3)
    expect(new Set(notes.map(({ field }) => field)).size).toBe(3)
  })
})
