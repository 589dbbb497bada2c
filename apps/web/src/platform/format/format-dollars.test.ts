import { describe, expect, it } from 'vitest'
import { formatDollars } from './format-dollars.ts'

describe('formatDollars', () => {
  it.each([
    [0, '$0.00'],
    [0.1, '$0.10'],
    [0.3, '$0.30'],
    [1.15, '$1.15'],
    [41.07, '$41.07'],
    [12_345.678, '$12,345.68'],
  ])('formats %d with two decimals', (amount, words) => {
    expect(formatDollars(amount)).toBe(words)
  })

  it.each([
    [0.0042, '$0.0042'],
    [0.000_012_345, '$0.0000123'],
    [0.123_45, '$0.123'],
    [0.1 + 0.2, '$0.30'],
  ])('keeps the significant digits of %d', (amount, words) => {
    expect(formatDollars(amount)).toBe(words)
  })
})
