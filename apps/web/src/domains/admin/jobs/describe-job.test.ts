import { describe, expect, it } from 'vitest'
import { getJobName, describeDelay, describeResult } from './describe-job.ts'

describe('descriptions of a background job', () => {
  it('names a job by what it does, or by its own name', () => {
    expect(getJobName({ name: 'renew-credits' })).toBe('Renew monthly credits')
    expect(getJobName({ name: 'water-plants' })).toBe('water-plants')
  })

  it('reports what a run did and leaves out zeros', () => {
    expect(describeResult({ users: 1_284 })).toBe('1,284 users')
    expect(describeResult({ demos: 2, deletedAccounts: 0, signIns: 31, messages: 0 })).toBe(
      '2 demos, 31 sign-ins',
    )
    expect(describeResult({ done: 250, unfinished: true })).toBe('250 done, more to do')
    expect(describeResult({ plants: 3 })).toBe('3 plants')
  })

  it('uses the singular for a count of one', () => {
    expect(describeResult({ changes: 1, deletedAccounts: 1, signIns: 1 })).toBe(
      '1 change, 1 deleted account, 1 sign-in',
    )
    expect(describeResult({ givenBack: 1, waiting: 1 })).toBe('1 given back, 1 waiting')
  })

  it('reports how many wait, and for how long', () => {
    expect(describeResult({ givenUp: 0, waiting: 3, oldestMs: 725_000 })).toBe(
      '3 waiting, the oldest for 12 minutes',
    )
  })

  it('reports a run without work, and a job that has not run', () => {
    expect(describeResult({ done: 0 })).toBe('Nothing to do')
    expect(describeResult(null)).toBe('None yet')
  })

  it('reports a delay in whole minutes', () => {
    expect(describeDelay(61_000)).toBe('1 minute')
    expect(describeDelay(185_000)).toBe('3 minutes')
  })
})
