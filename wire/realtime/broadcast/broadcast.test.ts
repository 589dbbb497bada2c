import type { RealtimeChannel } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { joinChannels, makeChannelName, collectBroadcasts } from '@firstline/wire/test-wire/channels'
import { openTestRealtime, type TestRealtime } from '@firstline/wire/test-wire/realtime'

const { database } = await createTestDatabase()
const PAYLOAD_BYTES = 4_000
let server: TestRealtime

beforeAll(async () => {
  server = await openTestRealtime({ database, realtime: { limits: { payloadBytes: PAYLOAD_BYTES } } })
})
afterAll(() => server.close())

/** Opens a channel with one client per member. */
async function openChannels(...members: { vsn?: string; self?: boolean; ack?: boolean }[]): Promise<{
  name: string
  channels: RealtimeChannel[]
}> {
  const name = makeChannelName()
  const channels = members.map(({ vsn = '2.0.0', self = false, ack = true }) =>
    server.client({ realtime: { vsn } }).channel(name, { config: { broadcast: { self, ack } } }),
  )
  return { name, channels: await joinChannels(channels) }
}

async function post(path: string, init: RequestInit): Promise<Response> {
  return server.wire.fetch(`/realtime/v1${path}`, { method: 'POST', ...init })
}

const json = (body: unknown): RequestInit => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

describe('realtime broadcast', () => {
  it('reaches every other member in order with either protocol version', async () => {
    for (const vsn of ['1.0.0', '2.0.0']) {
      const { channels } = await openChannels({ vsn }, { vsn: '1.0.0' }, { vsn: '2.0.0' })
      const [sender, ...others] = channels
      const heard = channels.map((channel) => collectBroadcasts(channel, 'greeting'))
      for (const word of ['hello', 'Grüße 👋', 'bye']) {
        expect(await sender?.send({ type: 'broadcast', event: 'greeting', payload: { word } })).toBe('ok')
      }
      for (const [index] of others.entries()) {
        const messages = await heard[index + 1]?.take(3)
        expect(messages).toEqual(
          ['hello', 'Grüße 👋', 'bye'].map((word) => ({
            type: 'broadcast',
            event: 'greeting',
            payload: { word },
          })),
        )
      }
      expect(heard[0]?.all).toEqual([])
    }
  })

  it('returns to a sender with self set to true', async () => {
    const { channels } = await openChannels({ self: true }, {})
    const [sender, other] = channels.map((channel) => collectBroadcasts(channel, 'note'))
    await channels[0]?.send({ type: 'broadcast', event: 'note', payload: { n: 1 } })
    expect(await sender?.take(1)).toHaveLength(1)
    expect(await other?.take(1)).toHaveLength(1)
  })

  it('carries bytes to protocol 2.0.0 clients only', async () => {
    const { channels } = await openChannels({}, { vsn: '2.0.0' }, { vsn: '1.0.0' })
    const [, newer, older] = channels.map((channel) => collectBroadcasts(channel, '*'))
    const bytes = Uint8Array.from([0, 255, 10, 34]).buffer
    await channels[0]?.send({ type: 'broadcast', event: 'blob', payload: bytes })
    await channels[0]?.send({ type: 'broadcast', event: 'after', payload: {} })
    const [blob] = (await newer?.take(2)) ?? []
    expect(new Uint8Array((blob as { payload: ArrayBuffer }).payload)).toEqual(new Uint8Array(bytes))
    expect((await older?.take(1))?.[0]).toMatchObject({ event: 'after' })
  })

  it('is acknowledged only with ack set to true and is dropped when too large', async () => {
    const topic = `realtime:${makeChannelName()}`
    const [quiet, asking] = [await server.socket(), await server.socket({ version: '1.0.0' })]
    await quiet.join(topic)
    await asking.join(topic, { config: { broadcast: { ack: true } } })
    const large = { type: 'broadcast', event: 'large', payload: 'x'.repeat(PAYLOAD_BYTES) }
    quiet.send({ topic, event: 'broadcast', payload: large })
    const ref = asking.send({ topic, event: 'broadcast', payload: large })
    expect((await asking.next({ event: 'phx_reply', ref })).payload).toEqual({
      status: 'error',
      response: { reason: 'Payload size exceeded' },
    })
    const sent = quiet.send({ topic, event: 'broadcast', payload: { type: 'broadcast', event: 'e', n: 1 } })
    // Extra keys of the payload are passed on.
    expect((await asking.next({ event: 'broadcast' })).payload).toEqual({
      type: 'broadcast',
      event: 'e',
      n: 1,
    })
    const beat = quiet.send({ topic: 'phoenix', event: 'heartbeat' })
    await quiet.next({ event: 'phx_reply', ref: beat })
    expect(quiet.untaken.filter((frame) => frame.ref === sent)).toEqual([])
  })

  it('is refused when the client wants it stored', async () => {
    const topic = `realtime:${makeChannelName()}`
    const socket = await server.socket()
    await socket.join(topic, { config: { broadcast: { ack: true, self: true } } })
    socket.sendRaw(encodePush({ topic, event: 'kept', metadata: '{"persist":true}', payload: '{}' }))
    expect((await socket.next({ event: 'phx_reply', ref: 'r' })).payload).toEqual({
      status: 'error',
      response: { reason: 'Storing broadcasts is not available' },
    })
    socket.sendRaw(
      encodePush({ topic, event: 'sent', metadata: '{"meta":{"replayed":true}}', payload: '{}' }),
    )
    expect((await socket.next({ event: 'phx_reply', ref: 'r' })).payload).toMatchObject({ status: 'ok' })
    // Metadata of the client is not passed on.
    const frame = socket.untaken.find(({ bytes }) => bytes !== undefined)
    expect(frame?.bytes?.subarray(0, 5)).toEqual(Buffer.from([4, topic.length, 4, 0, 1]))
  })
})

function encodePush(parts: { topic: string; event: string; metadata: string; payload: string }): Buffer {
  const texts = ['', 'r', parts.topic, parts.event, parts.metadata].map((text) => Buffer.from(text))
  const header = Buffer.from([3, ...texts.map(({ length }) => length), 1])
  return Buffer.concat([header, ...texts, Buffer.from(parts.payload)])
}

describe('POST /realtime/v1/api/broadcast', () => {
  it('delivers to all members of the channels and returns 202 without a body', async () => {
    const { name, channels } = await openChannels({}, { vsn: '1.0.0' })
    const heard = channels.map((channel) => collectBroadcasts(channel, '*'))
    const answer = await post(
      '/api/broadcast',
      json({
        messages: [
          { topic: name, event: 'first', payload: { n: 1 } },
          { topic: makeChannelName(), event: 'elsewhere', payload: {} },
          { topic: name, event: 'second', payload: {}, private: 'false' },
        ],
      }),
    )
    expect([answer.status, await answer.text()]).toEqual([202, ''])
    for (const each of heard) {
      expect(await each.take(2)).toEqual([
        { type: 'broadcast', event: 'first', payload: { n: 1 } },
        { type: 'broadcast', event: 'second', payload: {} },
      ])
    }
  })

  it('delivers messages that the client sends before it joins', async () => {
    const { name, channels } = await openChannels({})
    const heard = channels.map((channel) => collectBroadcasts(channel, 'early'))
    const client = server.client({ realtime: { logger: () => undefined } })
    expect(await client.channel(name).send({ type: 'broadcast', event: 'early', payload: { n: 1 } })).toBe(
      'ok',
    )
    expect(await heard[0]?.take(1)).toHaveLength(1)
  })

  it.for<[string, RequestInit, number, unknown]>([
    ['no messages', json({}), 422, { errors: { messages: ["can't be blank"] } }],
    ['messages that are not a list', json({ messages: 'x' }), 422, { errors: { messages: ['is invalid'] } }],
    [
      'a message without required fields',
      json({
        messages: [
          { topic: 'a', event: 'b', payload: {} },
          { topic: '', payload: 1, private: 7 },
        ],
      }),
      422,
      {
        errors: {
          messages: [
            {},
            {
              topic: ["can't be blank"],
              event: ["can't be blank"],
              payload: ['is invalid'],
              private: ['is invalid'],
            },
          ],
        },
      },
    ],
    [
      'a payload that is too large',
      json({ messages: [{ topic: 'a', event: 'b', payload: { x: 'x'.repeat(PAYLOAD_BYTES) } }] }),
      422,
      { errors: { messages: [{ payload: ['Payload size exceeds tenant limit'] }] } },
    ],
    ['invalid JSON', { body: '{' }, 400, { message: 'The body is not valid JSON' }],
    [
      'a body over the size limit',
      { body: 'x'.repeat(5_000_001) },
      413,
      { message: expect.any(String) as string },
    ],
    [
      'an invalid token',
      { headers: { authorization: 'Bearer nonsense' }, body: '{}' },
      401,
      { message: 'Unauthorized' },
    ],
    [
      'more messages than the limit per second',
      json({ messages: Array.from({ length: 101 }, () => ({ topic: 'a', event: 'b', payload: {} })) }),
      429,
      { message: 'Too many messages to broadcast, please reduce the batch size' },
    ],
  ])('refuses %s with the upstream status and body', async ([, init, status, body]) => {
    const answer = await post('/api/broadcast', init)
    expect([answer.status, await answer.json()]).toEqual([status, body])
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })
})

describe('POST /realtime/v1/api/broadcast/<topic>/events/<event>', () => {
  it('delivers JSON and bytes sent by httpSend', async () => {
    const { name, channels } = await openChannels({})
    const [heard] = channels.map((channel) => collectBroadcasts(channel, '*'))
    const sender = server.client().channel(name)
    expect(await sender.httpSend('a/b ü', { n: 1 })).toEqual({ success: true })
    expect(await sender.httpSend('bytes', Uint8Array.from([1, 2, 255]))).toEqual({ success: true })
    const [text, blob] = (await heard?.take(2)) ?? []
    expect(text).toEqual({ type: 'broadcast', event: 'a/b ü', payload: { n: 1 } })
    expect(new Uint8Array((blob as { payload: ArrayBuffer }).payload)).toEqual(Uint8Array.from([1, 2, 255]))
  })

  it.for<[string, string, RequestInit, number, unknown]>([
    ['asking for storage', '?persist=true', json({}), 422, { errors: { persist: ['is not available'] } }],
    ['invalid JSON', '', { body: 'x' }, 400, { message: 'The body is not valid JSON' }],
    [
      'a payload that is too large',
      '',
      json('x'.repeat(PAYLOAD_BYTES)),
      422,
      { errors: { payload: ['Payload size exceeds tenant limit'] } },
    ],
  ])('refuses %s with the upstream status and body', async ([, query, init, status, body]) => {
    const answer = await post(`/api/broadcast/room/events/note${query}`, init)
    expect([answer.status, await answer.json()]).toEqual([status, body])
  })

  it('reads four bodies of a sender at a time, lets 100 requests wait and refuses the others', async () => {
    let [opened, refused] = [0, 0]
    const finish = Promise.withResolvers<void>()
    const allRefused = Promise.withResolvers<void>()
    const openBody = () =>
      new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            opened += 1
            await finish.promise
            // Invalid, so that no message counts toward the limit per second.
            controller.enqueue(Buffer.from('x'))
            controller.close()
          },
        },
        { highWaterMark: 0 },
      )
    const init = { headers: { 'content-type': 'application/json' }, duplex: 'half' as const }
    const statuses = Promise.all(
      Array.from({ length: 150 }, async () => {
        const response = await post('/api/broadcast/nobody/events/note', { ...init, body: openBody() })
        if (response.status === 429 && (refused += 1) === 46) allRefused.resolve()
        return response.status
      }),
    )
    await allRefused.promise
    expect(opened).toBe(4)
    finish.resolve()
    expect((await statuses).filter((status) => status === 400)).toHaveLength(104)
  })

  it('limits messages per second for clients but not for the service role', async () => {
    const send = (key?: string) =>
      post('/api/broadcast/nobody/events/note', { ...json({}), headers: key ? { apikey: key } : {} })
    const many = (key?: string) => Promise.all(Array.from({ length: 250 }, () => send(key)))
    const statuses = (await many()).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([202, 429]))
    const { serviceRoleKey } = server.wire.gateway.keys
    expect(new Set((await many(serviceRoleKey)).map(({ status }) => status))).toEqual(new Set([202]))
  })
})
