import { describe, expect, it } from 'vitest'
import { recognize } from './recognize.ts'
import type { FieldTexts } from './situation.ts'

const fieldsOf = (targetAudience: string, product: string, painPoint = '', solution = ''): FieldTexts => ({
  targetAudience,
  product,
  painPoint,
  solution,
  insight: '',
})
const idOf = (...texts: Parameters<typeof fieldsOf>) => recognize(fieldsOf(...texts))?.situation.id ?? null

describe('recognize', () => {
  it('finds the situation of a trade by its pain', () => {
    expect(idOf('yoga studios', 'waitlist app', 'late cancels, empty mats while others wait')).toBe(
      'studio-late-cancels',
    )
    expect(idOf('small cpa firms', 'client portal', 'five emails to get one bank statement')).toBe(
      'acc-chasing-documents',
    )
  })

  it('distinguishes the same pain of two trades by the prospect', () => {
    const pain = 'nobody can pick up the phone, callers go to voicemail'
    expect(idOf('dental practices', 'ai phone agent', pain)).toBe('dental-missed-calls')
    expect(idOf('plumbers', 'ai phone agent', pain)).toBe('trades-missed-calls')
    expect(idOf('law firms', 'ai phone agent', pain)).toBe('law-missed-intake')
  })

  it('finds a situation of any business or none for an unknown trade', () => {
    for (const audience of ['aquarium shops', 'bell founders', 'museum curators', 'zoo keepers'])
      expect(idOf(audience, 'answering service', 'missed calls go to voicemail'), audience).toSatisfy(
        (id: string | null) => id === null || id === 'any-missed-calls',
      )
    expect(idOf('gym equipment manufacturers', 'retention app', 'members stop coming in week six')).toBeNull()
  })

  it('decides by who the prospects are, not whom they serve', () => {
    const id = idOf(
      'marketing agencies that serve dentists',
      'appointment reminders',
      'patients do not show up',
    )
    expect(id).not.toBe('dental-no-shows')
  })

  it('returns null for goods, consumers and briefs that say little', () => {
    expect(idOf('hotels', 'mattresses', 'beds are 12 years old')).toBeNull()
    expect(idOf('homeowners', 'gutter cleaning', 'leaves')).toBeNull()
    expect(idOf('airlines', 'de-icing fluid')).toBeNull()
    expect(idOf('', '')).toBeNull()
  })

  it('chooses the mechanism that the offer names, and no other', () => {
    const pain = 'late cancels leave empty mats in full classes'
    const waitlist = recognize(fieldsOf('yoga studios', 'waitlist texts for classes', pain))
    expect(waitlist?.mechanism?.id).toMatch(/waitlist/)
    expect(recognize(fieldsOf('yoga studios', 'a plan', pain))?.mechanism).toBeNull()
  })
})
