import { GenerationForm } from '@firstline/contract/generation'
import { describe, expect, it } from 'vitest'
import { readFields } from '../brief/read-fields.ts'
import { claims } from './claims.ts'
import { failedGates } from './failed-gates.ts'

const brief = readFields(
  GenerationForm.parse({
    messageType: 'Cold DM',
    targetAudience: 'dental clinics in Austin',
    product: 'AI receptionist',
    painPoint: 'their front desk misses calls at lunch',
    solution: 'answers every call in 2 rings',
    ctaType: 'Book a Call',
  }),
)
const TEXT =
  'Does your front desk miss calls at lunch? Our AI receptionist picks up in 2 rings. Worth booking a call?'
const from = (text: string, word: string) => claims(text, brief).find((claim) => claim.text.includes(word))

describe('claims', () => {
  it('gives back the text, cut but not changed', () => {
    for (const text of [TEXT, '', 'One.', '"Quoted", said  nobody (twice)…'])
      expect(
        claims(text, brief)
          .map((claim) => claim.text)
          .join(''),
      ).toBe(text)
  })

  it('says which field words come from, small words between them included', () => {
    expect(from(TEXT, 'front desk miss calls at lunch')?.from).toBe('painPoint')
    expect(from(TEXT, 'AI receptionist')?.from).toBe('product')
    expect(from(TEXT, '2 rings')?.from).toBe('solution')
    expect(from(TEXT, 'booking a call')?.from).toBe('cta')
    expect(from(TEXT, 'picks')?.from).toBe('ours')
  })

  it('marks facts that nobody gave, and such a text fails the gate', () => {
    for (const [text, fact] of [
      ['You lose 37% of them. Worth booking a call?', '37%'],
      ['We did it for Acme. Worth booking a call?', 'Acme'],
      ['Salesforce keeps the notes. Worth booking a call?', 'Salesforce'],
      ['It took twenty calls. Worth booking a call?', 'twenty'],
    ] as const) {
      expect(
        claims(text, brief)
          .filter((claim) => claim.isInvented)
          .map((claim) => claim.text),
        text,
      ).toEqual([fact])
      expect(
        failedGates(text, brief).map(({ gate }) => gate),
        text,
      ).toContain('G2')
    }
  })

  it('takes a result for a fact', () => {
    for (const text of [
      'Our clients save a day a week.',
      'We’ve helped clinics like yours.',
      'It doubled the bookings.',
    ])
      expect(
        failedGates(text.replace('’', "'"), brief).map(({ gate }) => gate),
        text,
      ).toContain('G2')
  })

  it('finds nothing invented in a text made of the brief', () => {
    expect(claims(TEXT, brief).some((claim) => claim.isInvented)).toBe(false)
  })
})
