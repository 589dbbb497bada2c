import { describe, expect, it } from 'vitest'
import { describeCredits } from './describe-balance.ts'

describe('describeCredits', () => {
  it('uses the singular for one credit', () => {
    expect(describeCredits(1, 6)).toBe('1 Cold DM credit and 6 subject line credits')
    expect(describeCredits(1_000, 1)).toBe('1,000 Cold DM credits and 1 subject line credit')
  })
})
