import { describe, expect, it } from 'vitest'
import { chooseChecks, markOf } from './choose-checks.ts'

const check = (id: string, points: number, max = 10) => ({ id, label: id, points, max })
const ids = (checks: { id: string }[]) => checks.map(({ id }) => id).join('')

describe('chooseChecks', () => {
  it('shows all when there are few', () => {
    expect(ids(chooseChecks([check('a', 10), check('b', 0)]))).toBe('ab')
  })

  it('always has what lost points among the five, in the score’s order', () => {
    const checks = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => check(id, 10))
    expect(ids(chooseChecks(checks))).toBe('abcde')
    checks[6] = check('g', 5)
    expect(ids(chooseChecks(checks))).toBe('abcdg')
  })

  it('prefers the greatest losses when more than five lost something', () => {
    const checks = [check('a', 9), ...['b', 'c', 'd', 'e', 'f'].map((id) => check(id, 0))]
    expect(ids(chooseChecks(checks))).toBe('bcdef')
  })
})

describe('markOf', () => {
  it('is full, half or empty', () => {
    expect([check('a', 10), check('b', 3), check('c', 0)].map(markOf)).toEqual(['full', 'half', 'none'])
  })
})
