import { describe, expect, it } from 'vitest'
import { allowedVariations, emptyValues, isComplete, withChange } from './brief-values.ts'

const values = emptyValues('Cold DM')

describe('the values of a brief', () => {
  it('begin with the defaults of the product', () => {
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
    expect(withChange(values, { insight: 'x'.repeat(400) }).insight).toHaveLength(300)
  })

  it('never cut a character in two', () => {
    const insight = withChange(values, { insight: `${'x'.repeat(299)}😀` }).insight
    expect(insight).toBe('x'.repeat(299))
  })

  it('let the CTA go when the message type changes, even one that both types know', () => {
    const withCta = withChange(values, { ctaType: "Let's chat" })
    expect(withCta.ctaType).toBe("Let's chat")
    expect(withChange(withCta, { product: 'Ghostwriting' }).ctaType).toBe("Let's chat")
    expect(withChange(withCta, { messageType: 'Email Subject Line' }).ctaType).toBe('')
  })

  it('are complete in website-only mode when the address is one', () => {
    const website = { ...values, targetAudience: 'a', product: 'x', websiteOnlyMode: true }
    expect(isComplete({ ...website, websiteUrl: '' })).toBe(false)
    expect(isComplete({ ...website, websiteUrl: 'our site' })).toBe(false)
    expect(isComplete({ ...website, websiteUrl: 'example.com' })).toBe(true)
    expect(isComplete({ ...values, websiteOnlyMode: true, websiteUrl: 'https://example.com' })).toBe(true)
  })

  it('are complete when audience and product are more than blanks', () => {
    expect(isComplete({ ...values, targetAudience: ' ', product: 'x' })).toBe(false)
    expect(isComplete({ ...values, targetAudience: 'a', product: 'x' })).toBe(true)
  })
})

describe('allowedVariations', () => {
  it('is three for free users whatever they chose', () => {
    expect(allowedVariations('8', false)).toBe('3')
  })

  it('is 3, 6 or 8 for pro users, and 8 instead of anything else', () => {
    expect(['3', '6', '8', '5', ''].map((chosen) => allowedVariations(chosen, true))).toEqual([
      '3',
      '6',
      '8',
      '8',
      '8',
    ])
  })
})
