import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RefusedError } from './function-errors.ts'
import { CACHE_MS, queryClient } from './query-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

/** How often a question is asked that is always answered so. */
async function timesAsked(failure: Error): Promise<number> {
  const ask = vi.fn(() => Promise.reject(failure))
  const asked = queryClient.query({ queryKey: [failure.message], queryFn: ask }).catch(() => undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  await asked
  return ask.mock.calls.length
}

describe('the query client', () => {
  it('keeps data fresh for 30 seconds, short ones for 10, long ones for 5 minutes (P2.14)', () => {
    expect(CACHE_MS).toEqual({ short: 10_000, default: 30_000, long: 300_000 })
    expect(queryClient.getDefaultOptions().queries?.staleTime).toBe(30_000)
  })

  it('drops data without observers after a minute (P2.14)', async () => {
    queryClient.setQueryData(['plan'], 'free')
    await vi.advanceTimersByTimeAsync(59_999)
    expect(queryClient.getQueryData(['plan'])).toBe('free')
    await vi.advanceTimersByTimeAsync(1)
    expect(queryClient.getQueryData(['plan'])).toBeUndefined()
  })

  it('retries after a lost connection or a server error, but never after a refusal (P2.14)', async () => {
    const status = (code: number) => new Error(`status ${code}`, { cause: { status: code } })
    expect(await timesAsked(new TypeError('Failed to fetch'))).toBe(3)
    expect(await timesAsked(status(503))).toBe(3)
    expect(await timesAsked(status(403))).toBe(1)
    expect(await timesAsked(new RefusedError({ status: 429, code: 'x', message: 'Later' }))).toBe(1)
  })
})
