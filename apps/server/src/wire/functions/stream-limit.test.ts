import { once } from 'node:events'
import { EVENT_STREAMS_PER_ADDRESS, EVENT_STREAMS_PER_USER } from '@firstline/contract/limits'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { listen } from '#server/listen.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { signUp } from '#test/make-user.ts'
import { openTestWire } from '#test/test-wire.ts'
import { defineFunction, eventStreamAnswer, jsonAnswer, type ServerEvent } from './index.ts'

const { database } = await createTestDatabase()

let calls = 0
/** Says one thing, then nothing until it is left or let go. */
async function* quiet(): AsyncGenerator<ServerEvent> {
  yield { event: 'begun', data: {} }
  await new Promise<void>((resolve) => void letGo.add(resolve))
}
const letGo = new Set<() => void>()

const wire = await openTestWire({
  database,
  trustedProxies: ['127.0.0.1'],
  functions: [
    defineFunction({
      name: 'follow',
      access: 'anon',
      handler() {
        calls += 1
        return eventStreamAnswer(quiet())
      },
    }),
    defineFunction({ name: 'brief', access: 'anon', handler: () => jsonAnswer('done') }),
    defineFunction({
      name: 'broken',
      access: 'anon',
      handler: () => {
        throw new Error('broken')
      },
    }),
  ],
})
// Over a port: only there a connection can be closed by its client.
const { server, port } = await listen((request) => wire.fetchBare(request.url, request), '127.0.0.1', 0)
afterAll(async () => {
  const closed = once(server, 'close')
  server.close()
  if ('closeAllConnections' in server) server.closeAllConnections()
  await closed
})

const left: AbortController[] = []
afterEach(() => {
  for (const each of left.splice(0)) each.abort()
  for (const resolve of letGo) resolve()
  letGo.clear()
})

interface Caller {
  token?: string
  address?: string
}

async function call(
  name: string,
  { token = wire.gateway.keys.anonKey, address = '203.0.113.1' }: Caller = {},
) {
  const leaving = new AbortController()
  left.push(leaving)
  const response = await fetch(`http://127.0.0.1:${port}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: wire.gateway.keys.anonKey,
      authorization: `Bearer ${token}`,
      accept: 'text/event-stream',
      'x-forwarded-for': address,
    },
    signal: leaving.signal,
  })
  return { response, status: response.status, leave: () => leaving.abort() }
}

const follow = (count: number, caller: Caller) =>
  Promise.all(Array.from({ length: count }, () => call('follow', caller)))

let people = 0
async function makeCaller(): Promise<Required<Caller>> {
  people += 1
  const { client } = await signUp(wire, `streams-${people}@example.test`)
  const token = (await client.auth.getSession()).data.session?.access_token ?? ''
  return { token, address: `198.51.100.${people}` }
}

describe('event streams of functions', () => {
  it('are refused to a member who has as many open as one may, before the function is called', async () => {
    const caller = await makeCaller()
    const open = await follow(EVENT_STREAMS_PER_USER, caller)
    expect(open.every(({ status }) => status === 200)).toBe(true)
    const before = calls
    const { response } = await call('follow', { ...caller, address: '203.0.113.99' })
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '5'])
    expect(await response.json()).toEqual({
      code: 'too_many_streams',
      message: 'Too many results are open at the same time. Please close some tabs and try again.',
    })
    expect(calls).toBe(before)
    // Another member at the same address has streams of their own.
    expect((await call('follow', { ...(await makeCaller()), address: caller.address })).status).toBe(200)
  })

  it('are free again when a connection is closed', async () => {
    const caller = await makeCaller()
    const [first] = await follow(EVENT_STREAMS_PER_USER, caller)
    expect((await call('follow', caller)).status).toBe(429)
    first?.leave()
    await expect.poll(async () => (await call('follow', caller)).status).toBe(200)
    expect((await call('follow', caller)).status).toBe(429)
  })

  it('are free again when a stream ends', async () => {
    const caller = await makeCaller()
    const [first] = await follow(EVENT_STREAMS_PER_USER, caller)
    for (const resolve of letGo) resolve()
    await first?.response.text()
    await expect.poll(async () => (await call('follow', caller)).status).toBe(200)
  })

  it('are limited by address without an account', async () => {
    const address = '203.0.113.50'
    const open = await follow(EVENT_STREAMS_PER_ADDRESS, { address })
    expect(open.every(({ status }) => status === 200)).toBe(true)
    expect((await call('follow', { address })).status).toBe(429)
    expect((await call('follow', { address: '203.0.113.51' })).status).toBe(200)
  })

  it('are not taken by answers that are no stream, or by failures', async () => {
    const caller = await makeCaller()
    for (let count = 0; count <= EVENT_STREAMS_PER_USER; count += 1) {
      expect((await call('brief', caller)).status).toBe(200)
      expect((await call('broken', caller)).status).toBe(500)
    }
    expect((await call('follow', caller)).status).toBe(200)
  })
})
