import { once } from 'node:events'
import { EVENT_STREAMS_PER_ADDRESS, EVENT_STREAMS_PER_USER } from './stream-limit.ts'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { listen } from '@firstline/wire/gateway/listen'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { signUp } from '@firstline/wire/test-wire/sign-up'
import { openTestApi } from '@firstline/wire/test-wire/test-services'
import { defineFunction, eventStreamResponse, jsonResponse, type ServerEvent } from './index.ts'

const { database } = await createTestDatabase()

let calls = 0
/** Sends one event, then waits until the client disconnects or the test resolves it. */
async function* waitingStream(): AsyncGenerator<ServerEvent> {
  yield { event: 'begun', data: {} }
  await new Promise<void>((resolve) => void resolvers.add(resolve))
}
const resolvers = new Set<() => void>()

const wire = await openTestApi({
  database,
  trustedProxies: ['127.0.0.1'],
  functions: [
    defineFunction({
      name: 'follow',
      access: 'anon',
      handler() {
        calls += 1
        return eventStreamResponse(waitingStream())
      },
    }),
    defineFunction({ name: 'brief', access: 'anon', handler: () => jsonResponse('done') }),
    defineFunction({
      name: 'broken',
      access: 'anon',
      handler: () => {
        throw new Error('broken')
      },
    }),
  ],
})
// Over a port, because only there a client can close its connection.
const { server, port } = await listen((request) => wire.fetchBare(request.url, request), '127.0.0.1', 0)
afterAll(async () => {
  const closed = once(server, 'close')
  server.close()
  if ('closeAllConnections' in server) server.closeAllConnections()
  await closed
})

const abortControllers: AbortController[] = []
afterEach(() => {
  for (const each of abortControllers.splice(0)) each.abort()
  for (const resolve of resolvers) resolve()
  resolvers.clear()
})

interface Caller {
  token?: string
  address?: string
}

async function call(
  name: string,
  { token = wire.gateway.keys.anonKey, address = '203.0.113.1' }: Caller = {},
) {
  const controller = new AbortController()
  abortControllers.push(controller)
  const response = await fetch(`http://127.0.0.1:${port}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: wire.gateway.keys.anonKey,
      authorization: `Bearer ${token}`,
      accept: 'text/event-stream',
      'x-forwarded-for': address,
    },
    signal: controller.signal,
  })
  return { response, status: response.status, leave: () => controller.abort() }
}

const follow = (count: number, caller: Caller) =>
  Promise.all(Array.from({ length: count }, () => call('follow', caller)))

let callerCount = 0
async function makeCaller(): Promise<Required<Caller>> {
  callerCount += 1
  const { client } = await signUp(wire, `streams-${callerCount}@example.test`)
  const token = (await client.auth.getSession()).data.session?.access_token ?? ''
  return { token, address: `198.51.100.${callerCount}` }
}

describe('event streams of functions', () => {
  it('are refused beyond the limit of a user before the function is called', async () => {
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
    // The limit is per user, even at the same address.
    expect((await call('follow', { ...(await makeCaller()), address: caller.address })).status).toBe(200)
  })

  it('are available again after a connection is closed', async () => {
    const caller = await makeCaller()
    const [first] = await follow(EVENT_STREAMS_PER_USER, caller)
    expect((await call('follow', caller)).status).toBe(429)
    first?.leave()
    await expect.poll(async () => (await call('follow', caller)).status).toBe(200)
    expect((await call('follow', caller)).status).toBe(429)
  })

  it('are available again after a stream ends', async () => {
    const caller = await makeCaller()
    const [first] = await follow(EVENT_STREAMS_PER_USER, caller)
    for (const resolve of resolvers) resolve()
    await first?.response.text()
    await expect.poll(async () => (await call('follow', caller)).status).toBe(200)
  })

  it('are limited by address for anonymous callers', async () => {
    const address = '203.0.113.50'
    const open = await follow(EVENT_STREAMS_PER_ADDRESS, { address })
    expect(open.every(({ status }) => status === 200)).toBe(true)
    expect((await call('follow', { address })).status).toBe(429)
    expect((await call('follow', { address: '203.0.113.51' })).status).toBe(200)
  })

  it('are not counted for other responses and for errors', async () => {
    const caller = await makeCaller()
    for (let count = 0; count <= EVENT_STREAMS_PER_USER; count += 1) {
      expect((await call('brief', caller)).status).toBe(200)
      expect((await call('broken', caller)).status).toBe(500)
    }
    expect((await call('follow', caller)).status).toBe(200)
  })
})
