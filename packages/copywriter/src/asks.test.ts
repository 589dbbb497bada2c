import { DM_CTAS, TONES } from '@firstline/contract/options'
import { describe, expect, it } from 'vitest'
import { carriesCta, DM_ASKS, isCtaWoven, countLinesWithCta, SUBJECT_ASKS, TONE_ASKS } from './asks.ts'

describe('DM_ASKS', () => {
  it.each(DM_CTAS)('asks for "%s" in three ways, each a question or a word to reply with', (cta) => {
    const forms = DM_ASKS[cta]?.forms ?? []
    expect(new Set(forms).size).toBeGreaterThanOrEqual(3)
    for (const form of forms) expect(form).toMatch(/^[A-Z][^!]*\?$|^(?:Reply|DM me) "yes" [^!]*\.$/)
  })

  it('keeps questions of interest as the form has them', () => {
    const interest = DM_CTAS.filter((cta) => DM_ASKS[cta]?.kind === 'interest')
    expect(interest.length).toBeGreaterThan(10)
    expect(interest.map((cta) => DM_ASKS[cta]?.forms[0])).toEqual(interest)
  })

  it('turns an order into a question, and a deadline without a reason into this week', () => {
    expect(DM_ASKS['Book a Call']?.forms[0]).toBe('Worth booking a call?')
    for (const cta of ['Act fast!', 'Last chance!'] as const)
      for (const form of DM_ASKS[cta]?.forms ?? []) expect(form).toMatch(/this week\?$/)
  })
})

describe('TONE_ASKS', () => {
  it.each(TONES)('ends a message of the tone %s with a question', (tone) => {
    expect(TONE_ASKS[tone].length).toBeGreaterThanOrEqual(4)
    for (const form of TONE_ASKS[tone]) expect(form).toMatch(/^[A-Z][^!]*\?$/)
  })
})

describe('countLinesWithCta', () => {
  it.each(Object.keys(SUBJECT_ASKS) as (keyof typeof SUBJECT_ASKS)[])(
    'is one of three for "%s", and at most half of a larger set',
    (cta) => {
      expect([1, 2, 3].map((count) => countLinesWithCta(count, cta))).toEqual([1, 1, 1])
      for (const count of [4, 5, 6, 7, 8]) {
        expect(countLinesWithCta(count, cta)).toBeGreaterThanOrEqual(1)
        expect(countLinesWithCta(count, cta)).toBeLessThanOrEqual(count / 2)
      }
    },
  )

  it('returns 0 for a CTA that people rejected in subject lines', () => {
    for (const cta of ['', 'Unlock this', 'Open now'] as const) expect(countLinesWithCta(3, cta)).toBe(0)
  })
})

describe('carriesCta', () => {
  it('returns false without a call to action', () => {
    expect(carriesCta('See how the desk stays free', '')).toBe(false)
    expect(carriesCta('The desk stays free', 'See how')).toBe(false)
    expect(isCtaWoven('See how the desk stays free', '')).toBe(false)
  })
})
