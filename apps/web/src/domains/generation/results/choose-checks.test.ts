import { describe, expect, it } from 'vitest'
import { chooseChecks, toDotMark } from './choose-checks.ts'

const check = (id: string, points: number, max = 10) => ({ id, label: id, points, max })
const ids = (checks: { id: string }[]) => checks.map(({ id }) => id).join('')

describe('chooseChecks', () => {
  it('chooses the greatest losses first', () => {
    const checks = [check('a', 10), check('b', 9), check('c', 0), check('d', 5)]
    expect(ids(chooseChecks(checks))).toBe('cd')
  })

  it('adds checks without a loss, in the order of the score', () => {
    expect(ids(chooseChecks([check('a', 10), check('b', 10), check('c', 5)]))).toBe('ca')
    expect(ids(chooseChecks([check('a', 10), check('b', 10), check('c', 10)]))).toBe('ab')
  })
})

describe('toDotMark', () => {
  it('returns full, half or none by the points', () => {
    expect([check('a', 10), check('b', 3), check('c', 0)].map(toDotMark)).toEqual(['full', 'half', 'none'])
  })
})
