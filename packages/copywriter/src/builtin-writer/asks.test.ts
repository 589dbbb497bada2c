import { DM_CTAS, SUBJECT_CTAS, TONES } from '@firstline/contract/options'
import { describe, expect, it } from 'vitest'
import { carriesCta, DM_ASKS, isCtaWoven, linesWithCta, subjectAsks, TONE_ASKS } from './asks.ts'

const SLOTS: Readonly<Record<string, string>> = {
  gain: 'the desk stays free',
  trouble: 'clients cancel late',
  thing: 'AC maintenance',
  time: '1 June',
}

describe('DM_ASKS', () => {
  it.each(DM_CTAS)('asks for "%s" in three ways, each a question or a word to reply with', (cta) => {
    const forms = DM_ASKS[cta]?.forms ?? []
    expect(new Set(forms).size).toBeGreaterThanOrEqual(3)
    for (const form of forms) expect(form).toMatch(/^[A-Z][^!]*\?$|^(?:Reply|DM me) "yes" [^!]*\.$/)
  })

  it('prints questions of interest as the form has them', () => {
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

describe('subjectAsks', () => {
  it.each(SUBJECT_CTAS)('weaves "%s" into each of its lines', (cta) => {
    const lines = subjectAsks(cta).map((form) =>
      form.replace(/\{(\w+)\}/g, (_, slot: string) => SLOTS[slot] ?? ''),
    )
    expect(lines.length).toBeGreaterThanOrEqual(2)
    for (const line of lines) {
      expect(line).not.toMatch(/[{}]/)
      expect(carriesCta(line, cta) && isCtaWoven(line, cta), line).toBe(true)
    }
  })
})

describe('linesWithCta', () => {
  it('is one of three, and at most half of a larger set', () => {
    expect([1, 2, 3].map(linesWithCta)).toEqual([1, 1, 1])
    for (const count of [4, 5, 6, 7, 8]) {
      expect(linesWithCta(count)).toBeGreaterThanOrEqual(1)
      expect(linesWithCta(count)).toBeLessThanOrEqual(count / 2)
    }
  })
})

describe('isCtaWoven', () => {
  it.each([
    ['See how the desk stays free', true],
    ['see HOW the desk stays free!', true],
    ['See how', false],
    ['See how!', false],
    ['The desk: see how', false],
    ['See how: the desk stays free', false],
    ['The desk – see how', false],
    ['The desk stays free', false],
  ])('of "%s" with "See how" is %s', (line, expected) => {
    expect(isCtaWoven(line, 'See how')).toBe(expected)
  })

  it('takes either apostrophe', () => {
    expect(isCtaWoven('Let’s chat about AC maintenance', "Let's chat")).toBe(true)
    expect(carriesCta('Let’s chat about AC maintenance', "Let's chat")).toBe(true)
  })
})

describe('carriesCta', () => {
  it('is never true without a call to action', () => {
    expect(carriesCta('See how the desk stays free', '')).toBe(false)
    expect(carriesCta('The desk stays free', 'See how')).toBe(false)
    expect(isCtaWoven('See how the desk stays free', '')).toBe(false)
  })
})
