import { ReadBriefRequest } from '@firstline/contract/brief'
import { describe, expect, it } from 'vitest'
import { readBack } from './read-back.ts'

const EMPTY = { targetAudience: '', product: '', painPoint: '', solution: '', insight: '' }
const show = (fields: Record<string, unknown>) => readBack(ReadBriefRequest.parse({ ...EMPTY, ...fields }))

describe('the opening question', () => {
  it('has sentences of a known trade to choose from, short enough for the margin', () => {
    const { opening } = show({ targetAudience: 'dental practices', product: 'AI receptionist' })
    expect(opening).toMatchObject({ field: 'painPoint', text: 'What goes wrong for them without it?' })
    expect(opening?.sentences.length).toBeGreaterThan(0)
    expect(opening?.sentences.length).toBeLessThanOrEqual(3)
    for (const sentence of opening?.sentences ?? []) expect(sentence.length).toBeLessThanOrEqual(110)
  })

  it('has no sentences for an unknown trade', () => {
    expect(show({ targetAudience: 'glass eye makers', product: 'zorb calibration' }).opening).toEqual({
      field: 'painPoint',
      text: 'What goes wrong for them without it?',
      sentences: [],
    })
  })

  it.each([
    ['donors have no pain to solve', { targetAudience: 'donors of last year', product: 'a new roof fund' }],
    ['the pain is given', { targetAudience: 'salons', product: 'towels', painPoint: 'the towels are wet' }],
    ['the audience is open', { product: 'towels' }],
    ['a doubt comes first', { targetAudience: 'salons', product: 'towels', insight: 'first month free' }],
    [
      'another language is refused',
      { targetAudience: 'Friseure in Berlin', product: 'Termine für die Salons' },
    ],
  ])('is not asked when %s', (_, fields) => {
    expect(show(fields).opening).toBeNull()
  })
})

describe('what is read back', () => {
  it('shows a sure sentence as it would be printed, and nothing to answer', () => {
    const { phrases, questions } = show({ painPoint: 'they miss calls at lunch', targetAudience: 'salons' })
    expect(phrases).toEqual([
      {
        field: 'painPoint',
        source: 'they miss calls at lunch',
        parts: [{ text: 'You miss calls at lunch.' }],
        isSure: true,
      },
    ])
    expect(questions).toEqual([])
  })

  it('shows a doubtful one with the part that waits for an answer', () => {
    const { phrases } = show({ painPoint: 'kitchen closes at 8' })
    expect(phrases[0]).toMatchObject({
      isSure: false,
      parts: [
        { text: 'The kitchen', options: ['The kitchen', 'A kitchen', 'Kitchen'] },
        { text: ' closes at 8.' },
      ],
    })
  })

  it('says what of a field is left out, or that nothing of it can be used', () => {
    expect(show({ product: 'towels, see https://towels.example' }).notices).toEqual([
      { field: 'product', isUnusable: false, leftOut: ['a link'] },
    ])
    expect(show({ product: 'towels', insight: 'I hope this finds you well' }).notices).toEqual([
      { field: 'insight', isUnusable: true, leftOut: [] },
    ])
  })

  it('refuses other languages, but no empty form', () => {
    expect(show({}).isEnglish).toBe(true)
    expect(show({ targetAudience: 'Friseure in Berlin', product: 'Termine für die Salons' }).isEnglish).toBe(
      false,
    )
  })
})
