import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import {
  collectMessages,
  joinChannel,
  makeChannelName,
  collectBroadcasts,
} from '@firstline/wire/test-wire/channels'
import { openTestRealtime, type TestRealtime } from '@firstline/wire/test-wire/realtime'

const { database, owner } = await createTestDatabase()
let server: TestRealtime

// The prefix of a channel name selects its policies. Readers receive broadcasts, writers may also send them.
const POLICIES = [
  `for select to authenticated using (realtime.topic() like 'team %' and extension in ('broadcast', 'presence'))`,
  `for insert to authenticated with check (realtime.topic() like 'team %' and auth.jwt() ->> 'level' = 'writer')`,
  `for select to authenticated using (realtime.topic() like 'heard %' and extension = 'broadcast')`,
  `for select to authenticated using (realtime.topic() like 'seen %' and extension = 'presence')`,
  `for insert to authenticated with check (realtime.topic() like 'seen %' and extension = 'presence')`,
  `for select to authenticated using (realtime.topic() like 'own %' and realtime.topic() = 'own ' || auth.uid())`,
  `for select to authenticated using (case when realtime.topic() like 'broken %' then 1 / (length(topic) * 0) = 1 end)`,
]

beforeAll(async () => {
  for (const [index, policy] of POLICIES.entries()) {
    await owner.query(`create policy "rule ${index}" on realtime.messages ${policy}`)
  }
  server = await openTestRealtime({ database })
})
afterAll(() => server.close())

function sign(claims: { sub?: string; level?: string }): Promise<string> {
  const exp = Math.floor(Date.now() / 1000) + 3_600
  return server.wire.gateway.tokens.sign({ sub: randomUUID(), role: 'authenticated', exp, ...claims })
}

/** Joins a private channel and returns the reply. */
async function join(name: string, token: string | null, presence = false) {
  const socket = await server.socket()
  const topic = `realtime:${name}`
  const reply = await socket.join(topic, {
    config: { private: true, broadcast: { ack: true }, presence: { enabled: presence, key: 'k' } },
    ...(token === null ? {} : { access_token: token }),
  })
  return { socket, topic, status: reply.payload['status'], response: reply.payload['response'] }
}

function refusedReply(name: string): object {
  return {
    status: 'error',
    response: {
      reason: `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`,
    },
  }
}

async function countMessages(): Promise<number> {
  const [row] = await owner.query<{ count: number }>('select count(*)::int as count from realtime.messages')
  return row?.count ?? -1
}

describe('private channel', () => {
  it('admits only users whose policies allow reading, and keeps no probe rows', async () => {
    const writer = await sign({ level: 'writer' })
    const sub = randomUUID()
    expect(await join(makeChannelName('team'), writer)).toMatchObject({ status: 'ok' })
    expect(await join(`own ${sub}`, await sign({ sub }))).toMatchObject({ status: 'ok' })
    for (const [name, token] of [
      [makeChannelName('team'), null],
      [makeChannelName('other'), writer],
      [`own ${sub}`, writer],
      [makeChannelName('broken'), writer],
    ] as const) {
      expect(await join(name, token)).toMatchObject(refusedReply(name))
    }
    expect(await join(makeChannelName('other'), server.wire.gateway.keys.serviceRoleKey)).toMatchObject({
      status: 'ok',
    })
    expect(await countMessages()).toBe(0)
  })

  it('reports the reason of a refused join to the official client', async () => {
    const client = server.client()
    const room = makeChannelName('team')
    await expect(joinChannel(client.channel(room, { config: { private: true } }))).rejects.toThrow(
      `Unauthorized: You do not have permissions to read from this Channel topic: ${room}`,
    )
    await client.realtime.setAuth(await sign({}))
    await joinChannel(client.channel(makeChannelName('team'), { config: { private: true } }))
  })

  it('delivers messages of writers and refuses those of readers', async () => {
    const room = makeChannelName('team')
    const reader = await join(room, await sign({}))
    const writer = await join(room, await sign({ level: 'writer' }))
    const payload = { type: 'broadcast', event: 'e', payload: {} }
    const refused = reader.socket.send({ topic: reader.topic, event: 'broadcast', payload })
    expect((await reader.socket.next({ event: 'phx_reply', ref: refused })).payload).toEqual({
      status: 'error',
      response: { reason: `You do not have permissions to write to this Channel topic: ${room}` },
    })
    for (const n of [1, 2, 3]) {
      writer.socket.send({ topic: writer.topic, event: 'broadcast', payload: { ...payload, payload: { n } } })
    }
    for (const n of [1, 2, 3]) {
      const { payload: heard } = await reader.socket.next({ event: 'broadcast' })
      expect(heard).toEqual({ type: 'broadcast', event: 'e', payload: { n } })
    }
    expect(writer.socket.untaken.filter(({ event }) => event === 'broadcast')).toEqual([])
    expect(await countMessages()).toBe(0)
  })

  it('is separate from the public channel with the same name', async () => {
    const room = makeChannelName('team')
    const within = await join(room, await sign({ level: 'writer' }))
    const outside = server.client().channel(room, { config: { broadcast: { self: true } } })
    const heard = collectBroadcasts(outside, '*')
    await joinChannel(outside)
    within.socket.send({ topic: within.topic, event: 'broadcast', payload: { event: 'inside', payload: {} } })
    await within.socket.next({ event: 'phx_reply' })
    await outside.send({ type: 'broadcast', event: 'outside', payload: {} })
    expect(await heard.take(1)).toMatchObject([{ event: 'outside' }])
    expect(within.socket.untaken.filter(({ event }) => event === 'broadcast')).toEqual([])
  })

  it('applies separate policies to broadcast and presence', async () => {
    const heard = await join(makeChannelName('heard'), await sign({}), true)
    const seen = await join(makeChannelName('seen'), await sign({}), true)
    const track = { type: 'presence', event: 'track', payload: { n: 1 } }
    const refused = heard.socket.send({ topic: heard.topic, event: 'presence', payload: track })
    expect((await heard.socket.next({ ref: refused })).payload).toMatchObject({ status: 'error' })
    seen.socket.send({ topic: seen.topic, event: 'presence', payload: track })
    expect((await seen.socket.next({ event: 'presence_diff' })).payload).toMatchObject({
      joins: { k: { metas: [{ n: 1 }] } },
    })
    expect(heard.socket.untaken).toEqual([])
    // The presence right alone doesn't include broadcasts.
    const { serviceRoleKey } = server.wire.gateway.keys
    const operator = await join(seen.topic.slice('realtime:'.length), serviceRoleKey)
    const sent = operator.socket.send({ topic: seen.topic, event: 'broadcast', payload: { event: 'e' } })
    expect((await operator.socket.next({ ref: sent })).payload).toMatchObject({ status: 'ok' })
    const beat = seen.socket.send({ topic: 'phoenix', event: 'heartbeat' })
    await seen.socket.next({ ref: beat })
    expect(seen.socket.untaken.filter(({ event }) => event === 'broadcast')).toEqual([])
  })

  it('applies the rights of a renewed token', async () => {
    const room = makeChannelName('team')
    const { socket, topic } = await join(room, await sign({}))
    const send = () => socket.send({ topic, event: 'broadcast', payload: { event: 'e', payload: {} } })
    expect((await socket.next({ event: 'phx_reply', ref: send() })).payload).toMatchObject({
      status: 'error',
    })
    socket.send({ topic, event: 'access_token', payload: { access_token: await sign({ level: 'writer' }) } })
    expect((await socket.next({ event: 'phx_reply', ref: send() })).payload).toMatchObject({ status: 'ok' })
    socket.send({ topic, event: 'access_token', payload: { access_token: await sign({}) } })
    expect((await socket.next({ event: 'phx_reply', ref: send() })).payload).toMatchObject({
      status: 'error',
    })
  })

  it('ends when the renewed token loses the read right', async () => {
    const sub = randomUUID()
    const client = server.client()
    await client.realtime.setAuth(await sign({ sub }))
    const channel = client.channel(`own ${sub}`, { config: { private: true } })
    const systemEvents = collectMessages<unknown>((hear) => void channel.on('system', {}, hear))
    const states = collectMessages<string>((hear) => void channel.subscribe(hear))
    expect(await states.take(1)).toEqual(['SUBSCRIBED'])
    await client.realtime.setAuth(await sign({}))
    expect(await states.take(1)).toEqual(['CLOSED'])
    expect(await systemEvents.take(1)).toMatchObject([
      {
        extension: 'system',
        status: 'error',
        message: `You no longer have permission to read from this Channel topic: own ${sub}`,
      },
    ])
  })
})

describe('POST /realtime/v1/api/broadcast to a private channel', () => {
  it('requires the right to write', async () => {
    const room = makeChannelName('team')
    const { socket } = await join(room, await sign({}))
    const send = async (path: string, level: string, body: object) => {
      const token = await sign({ level })
      const answer = await server.wire.fetch(`/realtime/v1/api/broadcast${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return answer.status
    }
    const single = `/${encodeURIComponent(room)}/events/one?private=true`
    expect(await send(single, 'reader', {})).toBe(403)
    expect(await send(single, 'writer', { n: 1 })).toBe(202)
    const batch = (n: number) => ({
      messages: [{ topic: room, event: 'many', payload: { n }, private: true }],
    })
    // As in Supabase realtime, messages without permission are skipped silently.
    expect(await send('', 'reader', batch(1))).toBe(202)
    expect(await send('', 'writer', batch(2))).toBe(202)
    expect((await socket.next({ event: 'broadcast' })).payload).toMatchObject({ event: 'one' })
    expect((await socket.next({ event: 'broadcast' })).payload).toMatchObject({
      event: 'many',
      payload: { n: 2 },
    })
    expect(await countMessages()).toBe(0)
  })
})
