import { describe, expect, it } from 'vitest'
import { limitVariations, createEmptyValues, isComplete, applyChange, clearValues } from './brief-values.ts'

const values = createEmptyValues('Cold DM')

describe('the values of a brief', () => {
  it('start with the defaults of the product', () => {
    expect(values).toEqual({
      messageType: 'Cold DM',
      targetAudience: '',
      product: '',
      tone: 'Persuasive',
      emotion: 'Curiosity & Intrigue',
      ctaType: '',
      variations: '3',
      insight: '',
      painPoint: '',
      solution: '',
      websiteUrl: '',
      websiteOnlyMode: false,
    })
  })

  it('cut an insight at 300 characters', () => {
    expect(applyChange(values, { insight: 'x'.repeat(400) }).insight).toHaveLength(300)
  })

  it('never cut a surrogate pair in two', () => {
    const insight = applyChange(values, { insight: `${'x'.repeat(299)}😀` }).insight
    expect(insight).toBe('x'.repeat(299))
  })

  it('clear the CTA when the message type changes, even one that both types have', () => {
    const withCta = applyChange(values, { ctaType: "Let's chat" })
    expect(withCta.ctaType).toBe("Let's chat")
    expect(applyChange(withCta, { product: 'Ghostwriting' }).ctaType).toBe("Let's chat")
    expect(applyChange(withCta, { messageType: 'Email Subject Line' }).ctaType).toBe('')
  })

  it('drop the reading of a sentence that is changed, and no other', () => {
    const pain = { source: 'they forget appts', sentence: 'Clients forget appointments.' }
    const solution = { source: 'we txt them', sentence: null }
    const read = { ...values, painPoint: pain.source, solution: solution.source, readings: [pain, solution] }
    expect(applyChange(read, { insight: '9 of 40' }).readings).toBe(read.readings)
    expect(applyChange(read, { painPoint: 'They forget visits' }).readings).toEqual([solution])
  })

  it('are cleared with the mode and the readings', () => {
    const website = { ...values, product: 'x', websiteOnlyMode: true, readings: [] }
    expect(clearValues(website)).toEqual(values)
  })

  it('are complete in website-only mode when the address is valid', () => {
    const website = { ...values, targetAudience: 'a', product: 'x', websiteOnlyMode: true }
    expect(isComplete({ ...website, websiteUrl: '' })).toBe(false)
    expect(isComplete({ ...website, websiteUrl: 'our site' })).toBe(false)
    expect(isComplete({ ...website, websiteUrl: 'example.com' })).toBe(true)
    expect(isComplete({ ...values, websiteOnlyMode: true, websiteUrl: 'https://example.com' })).toBe(true)
  })

  it('are complete when audience and product are not blank', () => {
    expect(isComplete({ ...values, targetAudience: ' ', product: 'x' })).toBe(false)
    expect(isComplete({ ...values, targetAudience: 'a', product: 'x' })).toBe(true)
  })
})

describe('limitVariations', () => {
  it('returns three for free users, whatever they chose', () => {
    expect(limitVariations('8', false)).toBe('3')
  })

  it('returns 3, 6 or 8 for pro users, and 8 for any other value', () => {
    expect(['3', '6', '8', '5', ''].map((chosen) => limitVariations(chosen, true))).toEqual([
      '3',
      '6',
      '8',
      '8',
      '8',
    ])
  })
})
