import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createChangeFeed } from '@firstline/platform/feed'
import { WakeUpChannel } from '@firstline/platform/feed/wake-ups'
import { REALTIME_LIMITS } from '@firstline/wire/realtime/limits'
import { joinChannel, makeChannelName } from '../../channels.ts'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { signUp } from '../../sign-up.ts'
import { openRawSocket } from '../../raw-socket.ts'
import { openTestRealtime, type TestRealtime } from '../../realtime.ts'
import { recordMethodCalls } from './client-methods.ts'
import { createWireTables } from './create-wire-tables.ts'
import type { CallOutcome, WireCall, WireContext } from './wire-call.ts'
import { UNTESTED_METHODS, REFUSALS, WIRE_CALLS } from './wire-calls.ts'
import { WIRE_FUNCTIONS } from './wire-functions.ts'

const { database, owner } = await createTestDatabase()
// Low, so that the calls reach them quickly.
const LIMITS = { ...REALTIME_LIMITS, channelsPerSocket: 10, messagesPerSecond: 20, payloadBytes: 4_000 }
let server: TestRealtime
const wakeUps = new WakeUpChannel(database)
let feed: ReturnType<typeof createChangeFeed>
let context: WireContext
const visitors: SupabaseClient[] = []
const methods = recordMethodCalls()
// Other files may share the client with this one.
afterAll(() => methods.restore())

beforeAll(async () => {
  await createWireTables({ owner })
  await wakeUps.open()
  feed = createChangeFeed({ database, wakeUps })
  server = await openTestRealtime({
    database,
    functions: WIRE_FUNCTIONS,
    realtime: { limits: LIMITS, changes: { database, feed, isAdmin: async () => false } },
  })
  context = await openContext(() => feed.notifyWrite())
})
afterAll(async () => {
  await server.close()
  await feed.close()
  await wakeUps.close()
})

async function openContext(pollFeed: () => void): Promise<WireContext> {
  const { gateway } = server.wire
  const { anonKey, serviceRoleKey } = gateway.keys
  const client = server.client()
  const other = server.client({ realtime: { vsn: '1.0.0' } })
  const { id: userId, token } = await signUp({ client: () => client })
  await signUp({ client: () => other })
  const sendRequest = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('apikey', anonKey)
    if (!headers.has('authorization')) headers.set('authorization', `Bearer ${token}`)
    return fetch(`${server.url}${path}`, { ...init, headers })
  }
  const seconds = Math.floor(Date.now() / 1000)
  return {
    client,
    userId,
    other,
    token,
    pollFeed,
    service: server.client({ key: serviceRoleKey }),
    anonymous: server.client(),
    requestRest: (path, init) => sendRequest(`/rest/v1${path}`, init),
    postRealtime: (path, init) => sendRequest(`/realtime/v1${path}`, { method: 'POST', ...init }),
    createClient(version) {
      const made = server.client({ realtime: { vsn: version } })
      visitors.push(made)
      return made
    },
    socket: ({ version = '2.0.0', isAnonymous = false } = {}) =>
      server.socket({ key: isAnonymous ? anonKey : token, version }),
    handshake,
    limits: LIMITS,
    expiredToken: await gateway.tokens.sign({
      sub: userId,
      role: 'authenticated',
      iat: seconds - 7_200,
      exp: seconds - 3_600,
    }),
    newTopic: makeChannelName,
    join: (on, name, options) => joinChannel(on.channel(name, options)),
  }
}

async function handshake(query: Record<string, string>): Promise<CallOutcome> {
  const address = `${server.url.replace('http', 'ws')}/realtime/v1/websocket?${new URLSearchParams(query).toString()}`
  try {
    const { terminate } = await openRawSocket(address, '2.0.0')
    terminate()
    return { outcome: 'accepted' }
  } catch (error) {
    // The error message of `ws` has the status.
    return { outcome: String(error).replace(/.*Unexpected server response: /, '') }
  }
}

/** Every call starts without joined channels. */
afterEach(async () => {
  const { client, other, service, anonymous } = context
  // Channel by channel: `removeAllChannels` also waits until the socket is closed.
  const channels = [client, other, service, anonymous].flatMap((each) =>
    each.getChannels().map((channel) => each.removeChannel(channel)),
  )
  await Promise.all(channels)
  for (const each of visitors.splice(0)) void each.realtime.disconnect()
})

describe.each([...WIRE_CALLS, REFUSALS])('$title', ({ calls }) => {
  it.each(calls.map((one) => ({ one, title: titleOf(one), expected: one.expected })))(
    '$title returns $expected',
    async ({ one }: { one: WireCall }) => {
      methods.forget()
      const { outcome, data } = await one.run(context)
      expect({ outcome, data: one.expectedData === undefined ? undefined : data }).toEqual({
        outcome: one.expected,
        data: one.expectedData,
      })
      if (methods.all.has(one.operation)) expect([...methods.called]).toContain(one.operation)
    },
  )
})

function titleOf({ operation, call = '', condition = '' }: WireCall): string {
  return [operation, call, condition].filter((part) => part !== '').join(' ')
}

describe('WIRE_CALLS', () => {
  it('covers every method of the official client', () => {
    const listed = new Set(
      [...WIRE_CALLS, REFUSALS].flatMap(({ calls }) => calls.map(({ operation }) => operation)),
    )
    const others = new Set(UNTESTED_METHODS.flatMap((each) => each.methods))
    expect([...methods.all].filter((name) => !listed.has(name) && !others.has(name))).toEqual([])
    expect([...others].filter((name) => listed.has(name) || !methods.all.has(name))).toEqual([])
  })
})
