import { describe, expect, it, vi } from 'vitest'
import { releaseAtEnd } from '@firstline/wire/gateway'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { openTestApi } from '@firstline/wire/test-wire/test-services'
import { defineFunction, jsonResponse } from './index.ts'

const { database } = await createTestDatabase()

const ends: (() => void)[] = []
/** A body that ends when the test says so. */
function openBody(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(1))
      ends.push(() => controller.close())
    },
  })
}
const delayed: (() => void)[] = []

const wire = await openTestApi({
  database,
  functions: [
    defineFunction({ name: 'file', access: 'anon', work: 'file', handler: () => new Response(openBody()) }),
    defineFunction({
      name: 'short',
      access: 'anon',
      work: 'file',
      timeLimitMs: 1_000,
      handler: () => new Response(openBody()),
    }),
    defineFunction({
      name: 'late',
      access: 'anon',
      work: 'file',
      timeLimitMs: 1,
      async handler() {
        await new Promise<void>((resolve) => void delayed.push(resolve))
        return new Response(openBody())
      },
    }),
    defineFunction({
      name: 'broken',
      access: 'anon',
      work: 'computation',
      handler: () => {
        throw new Error('broken')
      },
    }),
    defineFunction({ name: 'light', access: 'anon', handler: () => jsonResponse('done') }),
  ],
})
const call = (name: string) => wire.fetch(`/functions/v1/${name}`, { method: 'POST' })

describe('functions that send a file', () => {
  it('run one call of a caller until its file is sent, let two wait and refuse the others', async () => {
    const first = await call('file')
    const waiting = [call('file'), call('file')]
    const refused = await Promise.all(Array.from({ length: 5 }, () => call('file')))
    for (const response of refused) {
      expect([response.status, response.headers.get('retry-after')]).toEqual([429, '10'])
      expect(await response.json()).toMatchObject({ code: 'too_many_at_once' })
    }
    expect(ends).toHaveLength(1)
    expect((await call('light')).status).toBe(200)
    ends[0]?.()
    await first.arrayBuffer()
    const second = await waiting[0]
    expect(ends).toHaveLength(2)
    await second?.body?.cancel()
    const third = await waiting[1]
    expect(ends).toHaveLength(3)
    await third?.body?.cancel()
  })

  it('wait for up to 20 seconds, which are not part of their time limit, and are then refused', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      ends.length = 0
      const first = await call('short')
      const served = call('short')
      await vi.advanceTimersByTimeAsync(19_000)
      const late = call('short')
      ends[0]?.()
      await first.arrayBuffer()
      const second = await served
      expect(second.status).toBe(200)
      await vi.advanceTimersByTimeAsync(20_000)
      const refused = await late
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
      expect(await refused.json()).toMatchObject({ code: 'too_many_at_once' })
      await second.body?.cancel()
    } finally {
      vi.useRealTimers()
    }
  })

  it('free their place when the file is ready after the time limit', async () => {
    expect((await call('late')).status).toBe(504)
    for (const resolve of delayed.splice(0)) resolve()
    const next = call('late')
    await vi.waitFor(() => expect(delayed).toHaveLength(1))
    for (const resolve of delayed.splice(0)) resolve()
    await (await next).body?.cancel()
  })

  it('break a download that the client stopped reading', async () => {
    vi.useFakeTimers()
    try {
      const release = vi.fn<() => void>()
      const stream = releaseAtEnd(openBody(), release, 30_000)
      await vi.advanceTimersByTimeAsync(29_999)
      expect(release).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect(release).toHaveBeenCalledOnce()
      await expect(new Response(stream).arrayBuffer()).rejects.toThrow('The client stopped reading')
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('functions that compute', () => {
  it('free their place when they fail', async () => {
    for (let time = 0; time < 30; time += 1) expect((await call('broken')).status).toBe(500)
  })
})
