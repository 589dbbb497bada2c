import { describe, expect, it } from 'vitest'
import { jobName, lateWords, resultWords } from './job-words.ts'

describe('a background job in words', () => {
  it('goes by what it does, or by its own name when that is not known', () => {
    expect(jobName({ name: 'renew-credits' })).toBe('Renew monthly credits')
    expect(jobName({ name: 'water-plants' })).toBe('water-plants')
  })

  it('says what a run did and leaves out what there was none of', () => {
    expect(resultWords({ users: 1_284 })).toBe('1,284 users')
    expect(resultWords({ demos: 2, departed: 0, signIns: 31, messages: 0 })).toBe('2 demos, 31 sign-ins')
    expect(resultWords({ done: 250, unfinished: true })).toBe('250 done, more to do')
    expect(resultWords({ plants: 3 })).toBe('3 plants')
  })

  it('counts one thing in the singular', () => {
    expect(resultWords({ changes: 1, departed: 1, signIns: 1 })).toBe(
      '1 change, 1 deleted account, 1 sign-in',
    )
    expect(resultWords({ givenBack: 1, waiting: 1 })).toBe('1 given back, 1 waiting')
  })

  it('says how many wait, and for how long', () => {
    expect(resultWords({ givenUp: 0, waiting: 3, oldestMs: 725_000 })).toBe(
      '3 waiting, the oldest for 12 minutes',
    )
  })

  it('says when there was nothing to do, and when it has not run', () => {
    expect(resultWords({ done: 0 })).toBe('Nothing to do')
    expect(resultWords(null)).toBe('None yet')
  })

  it('says how late it is in whole minutes', () => {
    expect(lateWords(61_000)).toBe('1 minute')
    expect(lateWords(185_000)).toBe('3 minutes')
  })
})
