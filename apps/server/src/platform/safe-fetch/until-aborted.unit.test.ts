import { describe, expect, it } from 'vitest'
import { untilAborted } from './until-aborted.ts'

describe('waiting until a signal is aborted', () => {
  it('gives what comes first', async () => {
    expect(await untilAborted(Promise.resolve('page'), new AbortController().signal)).toBe('page')
    const never = new Promise(() => undefined)
    const late = new AbortController()
    const waiting = untilAborted(never, late.signal)
    late.abort(new Error('Enough'))
    await expect(waiting).rejects.toThrow('Enough')
  })

  it('is over at once when the signal is aborted already, whatever becomes of the promise', async () => {
    const { promise, reject } = Promise.withResolvers<never>()
    const waiting = untilAborted(promise, AbortSignal.abort(new Error('Enough')))
    await expect(waiting).rejects.toThrow('Enough')
    // Nobody is left to hear of it, and nobody complains that it was not heard.
    reject(new Error('Too late'))
  })
})
