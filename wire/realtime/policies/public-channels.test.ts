import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { joinChannel, makeChannelName, collectBroadcasts } from '@firstline/wire/test-wire/channels'
import { openTestRealtime } from '@firstline/wire/test-wire/realtime'

const { database, owner } = await createTestDatabase()
await owner.query(
  "create policy members on realtime.messages to authenticated using (realtime.topic() like 'team %') with check (true)",
)
const open = await openTestRealtime({ database, trustedProxies: ['127.0.0.1'] })
const closed = await openTestRealtime({ database, realtime: { publicChannels: false } })
afterAll(() => Promise.all([open.close(), closed.close()]))

const REASON = 'PrivateOnly: This project only allows private channels'
const BINDING = { event: '*', schema: 'public', table: 'notes' }
const TOO_MANY = {
  extension: 'system',
  status: 'error',
  message: 'Too many messages per second',
}

function userToken(): Promise<string> {
  const exp = Math.floor(Date.now() / 1_000) + 600
  return closed.wire.gateway.tokens.sign({ sub: randomUUID(), role: 'authenticated', exp })
}

function post(
  server: typeof open,
  path: string,
  body: unknown,
  { token, headers }: { token?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return server.wire.fetch(`/realtime/v1/api/broadcast${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization, ...headers },
    body: JSON.stringify(body),
  })
}

describe('REALTIME_PUBLIC_CHANNELS=false', () => {
  it.each<[string, object]>([
    ['broadcast', { broadcast: { ack: true } }],
    ['presence', { presence: { enabled: true } }],
    ['presence and postgres_changes', { presence: { enabled: true }, postgres_changes: [BINDING] }],
    ['no extension', {}],
  ])('refuses to join a public channel for %s', async (_, config) => {
    for (const token of [undefined, await userToken(), closed.wire.gateway.keys.serviceRoleKey]) {
      const socket = await closed.socket()
      const { payload } = await socket.join('realtime:room', { config, access_token: token })
      expect(payload).toEqual({ status: 'error', response: { reason: REASON } })
    }
  })

  it('reports the refusal to the official client', async () => {
    await expect(joinChannel(closed.client().channel(makeChannelName()))).rejects.toThrow(REASON)
  })

  it('allows postgres_changes on a public channel without broadcast and presence', async () => {
    const topic = `realtime:${makeChannelName()}`
    const config = { postgres_changes: [BINDING], broadcast: { ack: true, self: true } }
    const socket = await closed.socket()
    expect((await socket.join(topic, { config })).payload).toMatchObject({ status: 'ok' })
    for (const [event, payload] of [
      ['broadcast', { type: 'broadcast', event: 'e', payload: {} }],
      ['presence', { type: 'presence', event: 'track', payload: {} }],
    ] as const) {
      const ref = socket.send({ topic, event, payload })
      expect((await socket.next({ event: 'phx_reply', ref })).payload).toMatchObject({ status: 'error' })
    }
    expect(socket.untaken.filter(({ event }) => event === 'broadcast' || event === 'presence_state')).toEqual(
      [],
    )
  })

  it('leaves private channels to their policies', async () => {
    const token = await userToken()
    const name = makeChannelName('team')
    const [sender, reader] = [closed.client(), closed.client()]
    for (const client of [sender, reader]) await client.realtime.setAuth(token)
    const config = { private: true, broadcast: { ack: true } }
    const heard = collectBroadcasts(await joinChannel(reader.channel(name, { config })), 'note')
    const channel = await joinChannel(sender.channel(name, { config }))
    expect(await channel.send({ type: 'broadcast', event: 'note', payload: { n: 1 } })).toBe('ok')
    expect(await heard.take(1)).toHaveLength(1)
    const path = `/${encodeURIComponent(name)}/events/note?private=true`
    expect((await post(closed, path, {}, { token })).status).toBe(202)
  })

  it('refuses HTTP broadcasts to public channels', async () => {
    const refused = { message: 'This project only allows private channels' }
    const one = await post(closed, '/room/events/note', {})
    expect([one.status, await one.json()]).toEqual([403, refused])
    const messages = [
      { topic: 'team 1', event: 'e', payload: {}, private: true },
      { topic: 'room', event: 'e', payload: {} },
    ]
    const batch = await post(closed, '', { messages }, { token: await userToken() })
    expect([batch.status, await batch.json()]).toEqual([403, refused])
  })
})

describe('rate limit of anonymous senders in public channels', () => {
  const note = { type: 'broadcast', event: 'note', payload: {} }

  it('counts messages over all sockets and channels of an address', async () => {
    // 40 messages each, so that no channel reaches its own limit.
    const topics = Array.from({ length: 4 }, () => `realtime:${makeChannelName()}`)
    const headers = { 'x-forwarded-for': '198.51.100.1' }
    const sockets = await Promise.all(topics.map(() => open.socket({ headers })))
    await Promise.all(sockets.map((socket, index) => socket.join(topics[index] ?? '', { config: {} })))
    const other = await open.socket({ headers: { 'x-forwarded-for': '198.51.100.9' } })
    await other.join('realtime:other', { config: { broadcast: { ack: true } } })
    for (const [index, socket] of sockets.entries()) {
      for (let count = 0; count < 40; count += 1) {
        socket.send({ topic: topics[index] ?? '', event: 'broadcast', payload: note })
      }
    }
    const ended = await Promise.any(
      sockets.map((socket, index) => socket.next({ event: 'system', topic: topics[index] ?? '' })),
    )
    expect(ended.payload).toMatchObject(TOO_MANY)
    const ref = other.send({ topic: 'realtime:other', event: 'broadcast', payload: note })
    expect((await other.next({ event: 'phx_reply', ref })).payload).toMatchObject({ status: 'ok' })
  })

  it('counts messages together with HTTP broadcasts', async () => {
    const topic = `realtime:${makeChannelName()}`
    const headers = { 'x-forwarded-for': '198.51.100.2' }
    const socket = await open.socket({ headers })
    await socket.join(topic, { config: {} })
    const messages = Array.from({ length: 60 }, () => ({ topic: 'elsewhere', event: 'e', payload: {} }))
    expect((await post(open, '', { messages }, { headers })).status).toBe(202)
    for (let count = 0; count < 60; count += 1) socket.send({ topic, event: 'broadcast', payload: note })
    expect((await socket.next({ event: 'system', topic })).payload).toMatchObject(TOO_MANY)
    const more = await post(open, '', { messages }, { headers })
    expect([more.status, await more.json()]).toEqual([429, { message: 'You have exceeded your rate limit' }])
  })

  it('does not apply to signed-in users and the service role', async () => {
    for (const token of [await userToken(), open.wire.gateway.keys.serviceRoleKey]) {
      const sockets = await Promise.all(
        Array.from({ length: 3 }, async () => {
          const socket = await open.socket()
          await socket.join('realtime:room', {
            config: { broadcast: { ack: true, self: false } },
            access_token: token,
          })
          return socket
        }),
      )
      for (const socket of sockets) {
        const refs = Array.from({ length: 60 }, () =>
          socket.send({ topic: 'realtime:room', event: 'broadcast', payload: note }),
        )
        const { payload } = await socket.next({ event: 'phx_reply', ref: refs.at(-1) ?? '' })
        expect(payload).toMatchObject({ status: 'ok' })
      }
    }
  })
})
