import { describe, expect, it, vi } from 'vitest'
import { ConcurrencyLimit } from './concurrency-limit.ts'

const RULE = {
  running: { perCaller: 2, total: 3 },
  waiting: { perCaller: 2, total: 3 },
  retryAfterSeconds: 5,
}
const open = { signal: new AbortController().signal }

/** Starts work of the callers, one after the other, and records who runs. */
function openLimit() {
  const limit = new ConcurrencyLimit(RULE)
  const started: string[] = []
  const refused: string[] = []
  const ends = new Map<string, () => void>()
  const begin = async (name: string, request = open) => {
    try {
      ends.set(name, await limit.acquire(name.slice(0, 1), request))
      started.push(name)
    } catch (error) {
      expect(error).toMatchObject({ code: 'too_many_at_once', status: 429, retryAfterSeconds: 5 })
      refused.push(name)
    }
  }
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  return {
    started,
    refused,
    settle,
    begin,
    async beginAll(names: readonly string[]) {
      for (const name of names) void begin(name)
      await settle()
    },
    async end(name: string) {
      ends.get(name)?.()
      await settle()
    },
  }
}

describe('concurrency limit', () => {
  it('lets a caller run two, two more wait and refuses the others', async () => {
    const { beginAll, end, started, refused } = openLimit()
    await beginAll(['a1', 'a2', 'a3', 'a4', 'a5', 'a6'])
    expect([started, refused]).toEqual([
      ['a1', 'a2'],
      ['a5', 'a6'],
    ])
    await end('a2')
    expect(started).toEqual(['a1', 'a2', 'a3'])
    // An end that is reported twice counts once.
    await end('a2')
    expect(started).toEqual(['a1', 'a2', 'a3'])
    await beginAll(['a7', 'a8'])
    expect(refused).toEqual(['a5', 'a6', 'a8'])
  })

  it('starts others while a caller waits for its own work', async () => {
    const { beginAll, end, started } = openLimit()
    await beginAll(['a1', 'a2', 'a3', 'b1', 'b2', 'c1'])
    expect(started).toEqual(['a1', 'a2', 'b1'])
    await end('b1')
    expect(started).toEqual(['a1', 'a2', 'b1', 'b2'])
    await end('a1')
    expect(started).toEqual(['a1', 'a2', 'b1', 'b2', 'a3'])
  })

  it('refuses a new caller when the places for all are taken', async () => {
    const { beginAll, started, refused } = openLimit()
    await beginAll(['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'd1'])
    expect([started, refused]).toEqual([['a1', 'b1', 'c1'], ['d1']])
  })

  it('frees the place of a request that is aborted while it waits', async () => {
    const limit = new ConcurrencyLimit(RULE)
    const end = await limit.acquire('a', open)
    await limit.acquire('a', open)
    const controller = new AbortController()
    const left = limit.acquire('a', controller)
    const next = limit.acquire('a', open)
    controller.abort()
    await expect(left).rejects.toMatchObject({ code: 'request_aborted' })
    await expect(limit.acquire('a', controller)).rejects.toMatchObject({ code: 'request_aborted' })
    end()
    await expect(next).resolves.toBeTypeOf('function')
  })

  it('refuses work that has waited for 20 seconds and gives its place to others', async () => {
    vi.useFakeTimers()
    try {
      const limit = new ConcurrencyLimit(RULE)
      const ends = [await limit.acquire('a', open), await limit.acquire('a', open)]
      const waiting = [limit.acquire('a', open), limit.acquire('a', open)]
      const refusals = Promise.allSettled(waiting)
      await vi.advanceTimersByTimeAsync(20_000)
      for (const result of await refusals) {
        expect(result).toMatchObject({ reason: { code: 'too_many_at_once', retryAfterSeconds: 5 } })
      }
      const next = limit.acquire('a', open)
      ends[0]?.()
      await expect(next).resolves.toBeTypeOf('function')
    } finally {
      vi.useRealTimers()
    }
  })
})
