import { describe, expect, it } from 'vitest'
import { creditWords } from './standing-words.ts'

describe('creditWords', () => {
  it('counts one credit in the singular', () => {
    expect(creditWords(1, 6)).toBe('1 Cold DM credit and 6 subject line credits')
    expect(creditWords(1_000, 1)).toBe('1,000 Cold DM credits and 1 subject line credit')
  })
})
