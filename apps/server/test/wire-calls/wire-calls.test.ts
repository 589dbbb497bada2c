import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createChangeFeed } from '#server/platform/feed/create-change-feed.ts'
import { WakeUps } from '#server/platform/feed/wake-ups.ts'
import { REALTIME_LIMITS } from '#server/wire/realtime/limits.ts'
import { joined, makeRoom } from '#test/channels.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { signUp } from '#test/make-user.ts'
import { openRawSocket } from '#test/raw-socket.ts'
import { openTestRealtime, type TestRealtime } from '#test/realtime.ts'
import { watchMethods } from './client-methods.ts'
import { createWireTables } from './create-wire-tables.ts'
import type { Answer, WireCall, WireStage } from './wire-call.ts'
import { OTHER_METHODS, REFUSED, WIRE_CALLS } from './wire-calls.ts'
import { FUNCTIONS } from './wire-functions.ts'

const { database, owner } = await createTestDatabase()
// Low, so that they are soon reached.
const LIMITS = { ...REALTIME_LIMITS, channelsPerSocket: 10, messagesPerSecond: 20, payloadBytes: 4_000 }
let server: TestRealtime
const wakeUps = new WakeUps(database)
let feed: ReturnType<typeof createChangeFeed>
let stage: WireStage
const visitors: SupabaseClient[] = []
const methods = watchMethods()
// Other files may share the client with this one.
afterAll(() => methods.restore())

beforeAll(async () => {
  await createWireTables({ owner })
  await wakeUps.open()
  feed = createChangeFeed({ database, wakeUps })
  server = await openTestRealtime({
    database,
    functions: FUNCTIONS,
    realtime: { limits: LIMITS, changes: { database, feed, seesAll: async () => false } },
  })
  stage = await openStage(() => feed.poke())
})
afterAll(async () => {
  await server.close()
  await feed.close()
  await wakeUps.close()
})

async function openStage(look: () => void): Promise<WireStage> {
  const { gateway } = server.wire
  const { anonKey, serviceRoleKey } = gateway.keys
  const client = server.client()
  const other = server.client({ realtime: { vsn: '1.0.0' } })
  const { id: userId, token } = await signUp({ client: () => client })
  await signUp({ client: () => other })
  const ask = (path: string, init: RequestInit = {}) => {
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
    look,
    service: server.client({ key: serviceRoleKey }),
    anonymous: server.client(),
    ask: (path, init) => ask(`/rest/v1${path}`, init),
    post: (path, init) => ask(`/realtime/v1${path}`, { method: 'POST', ...init }),
    newClient(version) {
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
    newRoom: makeRoom,
    join: (on, name, options) => joined(on.channel(name, options)),
  }
}

async function handshake(query: Record<string, string>): Promise<Answer> {
  const address = `${server.url.replace('http', 'ws')}/realtime/v1/websocket?${new URLSearchParams(query).toString()}`
  try {
    const { terminate } = await openRawSocket(address, '2.0.0')
    terminate()
    return { outcome: 'accepted' }
  } catch (error) {
    // As `ws` words it, with the status.
    return { outcome: String(error).replace(/.*Unexpected server response: /, '') }
  }
}

/** Nobody is in any room when the next call begins. */
afterEach(async () => {
  const { client, other, service, anonymous } = stage
  // One by one: when it leaves all at once, the client waits until its socket is closed.
  const channels = [client, other, service, anonymous].flatMap((each) =>
    each.getChannels().map((channel) => each.removeChannel(channel)),
  )
  await Promise.all(channels)
  for (const each of visitors.splice(0)) void each.realtime.disconnect()
})

describe.each([...WIRE_CALLS, REFUSED])('$title', ({ calls }) => {
  it.each(calls.map((one) => ({ one, title: titleOf(one), expected: one.expected })))(
    '$title: $expected',
    async ({ one }: { one: WireCall }) => {
      methods.forget()
      const { outcome, gives } = await one.run(stage)
      expect({ outcome, gives: one.gives === undefined ? undefined : gives }).toEqual({
        outcome: one.expected,
        gives: one.gives,
      })
      if (methods.all.has(one.operation)) expect([...methods.called]).toContain(one.operation)
    },
  )
})

function titleOf({ operation, call = '', given = '' }: WireCall): string {
  return [operation, call, given].filter((part) => part !== '').join(' ')
}

describe('the list of calls', () => {
  it('says something of every method that the official client has', () => {
    const listed = new Set(
      [...WIRE_CALLS, REFUSED].flatMap(({ calls }) => calls.map(({ operation }) => operation)),
    )
    const others = new Set(OTHER_METHODS.flatMap((each) => each.methods))
    expect([...methods.all].filter((name) => !listed.has(name) && !others.has(name))).toEqual([])
    expect([...others].filter((name) => listed.has(name) || !methods.all.has(name))).toEqual([])
  })
})
