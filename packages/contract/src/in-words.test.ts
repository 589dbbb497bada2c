import { describe, expect, it } from 'vitest'
import { countOf, pluralOf } from './in-words.ts'

describe('countOf', () => {
  it.each([
    [0, '0 changes'],
    [1, '1 change'],
    [2, '2 changes'],
    [1_200, '1,200 changes'],
  ])('returns %d with the matching noun', (count, words) => {
    expect(countOf(count, 'change')).toBe(words)
  })
})

describe('pluralOf', () => {
  it('uses an irregular plural when it is given', () => {
    expect([1, 2].map((count) => pluralOf(count, 'is', 'are'))).toEqual(['is', 'are'])
  })
})
