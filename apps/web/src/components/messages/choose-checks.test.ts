import { describe, expect, it } from 'vitest'
import { chooseChecks, markOf } from './choose-checks.ts'

const check = (id: string, points: number, max = 10) => ({ id, label: id, points, max })
const ids = (checks: { id: string }[]) => checks.map(({ id }) => id).join('')

describe('chooseChecks', () => {
  it('chooses the greatest losses first', () => {
    const checks = [check('a', 10), check('b', 9), check('c', 0), check('d', 5)]
    expect(ids(chooseChecks(checks))).toBe('cd')
  })

  it('fills up with what lost nothing, in the score’s order', () => {
    expect(ids(chooseChecks([check('a', 10), check('b', 10), check('c', 5)]))).toBe('ca')
    expect(ids(chooseChecks([check('a', 10), check('b', 10), check('c', 10)]))).toBe('ab')
  })
})

describe('markOf', () => {
  it('is full, half or empty', () => {
    expect([check('a', 10), check('b', 3), check('c', 0)].map(markOf)).toEqual(['full', 'half', 'none'])
  })
})
