import { describe, expect, it } from 'vitest'
import { waitUntilAborted } from './until-aborted.ts'

describe('untilAborted', () => {
  it('settles with the promise or the signal', async () => {
    expect(await waitUntilAborted(Promise.resolve('page'), new AbortController().signal)).toBe('page')
    const never = new Promise(() => undefined)
    const late = new AbortController()
    const waiting = waitUntilAborted(never, late.signal)
    late.abort(new Error('Enough'))
    await expect(waiting).rejects.toThrow('Enough')
  })

  it('rejects immediately with an aborted signal', async () => {
    const { promise, reject } = Promise.withResolvers<never>()
    const waiting = waitUntilAborted(promise, AbortSignal.abort(new Error('Enough')))
    await expect(waiting).rejects.toThrow('Enough')
    // A later rejection must not be unhandled.
    reject(new Error('Too late'))
  })
})
