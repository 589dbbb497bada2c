import { describe, expect, it } from 'vitest'
import { isSameProduct } from './is-same-product.ts'

describe('isSameProduct', () => {
  it.each([
    ['Bookkeeping', 'Monthly bookkeeping for cafes', true],
    ['Call cover', 'A service that covers calls for dentists', true],
    ['Payroll audits', 'Payroll for restaurants, done by Thursday', true],
    ['Bookkeeping for cafes', 'A rota app for gyms', false],
    ['SEO audits', 'Ads for the same shops', false],
    ['SEO', 'seo audits', true],
    ['', 'Bookkeeping', true],
  ])('compares "%s" and "%s": %s', (one, other, isSame) => {
    expect(isSameProduct(one, other)).toBe(isSame)
    expect(isSameProduct(other, one)).toBe(isSame)
  })
})
