import type { RealtimeChannel } from '@supabase/supabase-js'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { noteExtension } from './testing/note-extension.ts'
import { openTestRealtime } from '@firstline/wire/test-wire/realtime'
import { parseJoinConfig } from './parse-join-config.ts'

const { database } = await createTestDatabase()
const notes = noteExtension()
const limits = { channelsPerSocket: 3, joinsPerSecond: 20, messagesPerSecond: 50 }
const server = await openTestRealtime({ database, realtime: { extensions: [notes], limits } })
afterAll(() => server.close())
afterEach(async () => {
  server.hangUp()
  await vi.waitUntil(() => notes.channels.size === 0, { interval: 1 })
  notes.log.length = 0
})

const TOPIC = 'realtime:room'

function subscribe(channel: RealtimeChannel): Promise<string> {
  return new Promise((resolve) => channel.subscribe((state) => resolve(state)))
}

describe('Supabase client channel', () => {
  it.each(['1.0.0', '2.0.0'])('joins, leaves and joins again with protocol %s', async (vsn) => {
    const client = server.client({ realtime: { vsn } })
    const channel = client.channel('room')
    expect(await subscribe(channel)).toBe('SUBSCRIBED')
    expect(await client.removeChannel(channel)).toBe('ok')
    expect(await subscribe(client.channel('room'))).toBe('SUBSCRIBED')
    expect(notes.log).toEqual(['join room anon', 'leave room', 'join room anon'])
  })

  it('receives the reason why a join was refused', async () => {
    const client = server.client()
    const refusal = new Promise((resolve) =>
      client.channel('refused').subscribe((state, error) => resolve([state, error?.message])),
    )
    expect(await refusal).toEqual([
      'CHANNEL_ERROR',
      expect.stringContaining('Unauthorized: You may not read this'),
    ])
  })
})

describe('phx_join', () => {
  it('replies with the response of every extension before queued events', async () => {
    const socket = await server.socket()
    expect(await socket.join(TOPIC, { config: {} }, '7')).toEqual({
      joinRef: '7',
      ref: '7',
      topic: TOPIC,
      event: 'phx_reply',
      payload: { status: 'ok', response: { postgres_changes: [], noted: true } },
    })
    await socket.next({ topic: TOPIC, event: 'late', joinRef: null, ref: null })
    expect(socket.untaken.map(({ event }) => event)).toContain('early')
  })

  it.each([
    ['realtime:refused', 'Unauthorized: You may not read this'],
    ['realtime:failing', 'UnknownErrorOnChannel: Unknown Error on Channel'],
    ['realtime:', 'TopicNameRequired: You must provide a topic name'],
    [`realtime:${'x'.repeat(1_100)}`, 'UnknownErrorOnChannel: The topic name is too long'],
    ['room', 'unmatched topic'],
    ['phoenix', 'unmatched topic'],
  ])('is refused for the topic %.20s', async (topic, reason) => {
    const socket = await server.socket()
    const { payload } = await socket.join(topic)
    expect(payload).toEqual({ status: 'error', response: { reason } })
    // A refused topic is not joined.
    const ref = socket.send({ topic, event: 'note' })
    const { payload: after } = await socket.next({ ref })
    expect(after).toEqual({ status: 'error', response: { reason: 'unmatched topic' } })
  })

  it('replaces an existing membership of the same topic', async () => {
    const socket = await server.socket()
    await socket.join(TOPIC, { config: {} }, '1')
    const reply = socket.join(TOPIC, { config: {} }, '2')
    expect(await socket.next({ event: 'phx_close' })).toEqual({
      joinRef: '1',
      ref: '1',
      topic: TOPIC,
      event: 'phx_close',
      payload: {},
    })
    expect((await reply).payload).toMatchObject({ status: 'ok' })
    expect(notes.channels.size).toBe(1)
    // A late `phx_leave` of the old membership doesn't end the new one.
    const ref = socket.send({ topic: TOPIC, event: 'phx_leave', joinRef: '1' })
    expect(await socket.next({ ref })).toMatchObject({ payload: { status: 'ok' } })
    expect(notes.channels.size).toBe(1)
  })

  it('is removed when it is replaced before its reply', async () => {
    const socket = await server.socket()
    const held = notes.hold()
    socket.send({ topic: TOPIC, event: 'phx_join', ref: '1', joinRef: '1' })
    await held.reached
    const second = socket.join(TOPIC, { config: {} }, '2')
    await socket.next({ event: 'phx_close', joinRef: '1' })
    held.release()
    await second
    expect([...notes.channels].length).toBe(1)
    expect(notes.log.toSorted()).toEqual(['join room anon', 'join room anon', 'leave room'])
  })

  it('is removed when its socket closes before its reply', async () => {
    const socket = await server.socket()
    const held = notes.hold()
    socket.send({ topic: TOPIC, event: 'phx_join', ref: '1', joinRef: '1' })
    const other = await server.socket()
    await held.reached
    socket.ws.close()
    await socket.closed
    held.release()
    await other.join('realtime:other')
    expect([...notes.channels].map(({ name }) => name)).toEqual(['other'])
  })

  it('is refused beyond the channel limit of a socket, unless it replaces a channel', async () => {
    const socket = await server.socket()
    for (const name of ['a', 'b', 'c']) await socket.join(`realtime:${name}`)
    const { payload } = await socket.join('realtime:d')
    expect(payload['response']).toEqual({ reason: 'ChannelRateLimitReached: Too many channels' })
    expect((await socket.join('realtime:a')).payload).toMatchObject({ status: 'ok' })
  })

  it.each([
    ['a config over the size limit', 'The join is too large', { filler: 'x'.repeat(100_000) }],
    [
      'more bindings than the limit',
      'Too many bindings to postgres changes',
      { postgres_changes: Array.from({ length: 101 }, () => ({ event: '*', schema: 'public' })) },
    ],
  ])('is refused when it has %s', async (_, text, config) => {
    const socket = await server.socket()
    const { payload } = await socket.join('realtime:room', { config })
    expect(payload['response']).toEqual({ reason: `UnknownErrorOnChannel: ${text}` })
    expect(notes.channels.size).toBe(0)
  })

  it('closes the connection beyond the limit of joins per second', async () => {
    const socket = await server.socket()
    for (let count = 0; count < 100; count += 1) socket.send({ topic: 'realtime:', event: 'phx_join' })
    const reason = 'ClientJoinRateLimitReached: Too many joins per second'
    await socket.next({ event: 'phx_reply', payload: { response: { reason } } })
    expect(await socket.closed).toBe(1008)
  })
})

describe('channel message', () => {
  it('is processed in order and receives the reply of the extension', async () => {
    const socket = await server.socket()
    const held = notes.hold()
    socket.send({ topic: TOPIC, event: 'phx_join', ref: '1', joinRef: '1' })
    socket.send({ topic: TOPIC, event: 'note', payload: { text: 'quiet', quiet: true } })
    const asked = socket.send({ topic: TOPIC, event: 'note', payload: { text: 'loud' }, joinRef: '1' })
    const left = socket.send({ topic: TOPIC, event: 'phx_leave', joinRef: '1' })
    held.release()
    expect(await socket.next({ ref: asked })).toMatchObject({
      joinRef: '1',
      event: 'phx_reply',
      payload: { status: 'ok', response: { text: 'loud' } },
    })
    expect(await socket.next({ ref: left })).toMatchObject({ payload: { status: 'ok', response: {} } })
    expect(await socket.next({ event: 'phx_close' })).toMatchObject({ joinRef: '1', ref: '1' })
    expect(notes.log).toEqual(['join room anon', 'note room quiet', 'note room loud', 'leave room'])
  })

  it('is processed when sent before a leave and an immediate rejoin', async () => {
    const socket = await server.socket()
    await socket.join(TOPIC, { config: {} }, '1')
    const held = notes.hold()
    socket.send({ topic: TOPIC, event: 'note', payload: { text: 'last' }, joinRef: '1' })
    socket.send({ topic: TOPIC, event: 'phx_leave', joinRef: '1' })
    const again = socket.join(TOPIC, { config: {} }, '5')
    held.release()
    expect((await again).payload).toMatchObject({ status: 'ok' })
    expect(notes.log).toEqual(['join room anon', 'note room last', 'leave room', 'join room anon'])
  })

  it('is ignored for an unknown event and receives an error reply when it fails', async () => {
    const socket = await server.socket()
    await socket.join(TOPIC)
    socket.send({ topic: TOPIC, event: 'unheard of' })
    const ref = socket.send({ topic: TOPIC, event: 'note', payload: { fail: true } })
    expect((await socket.next({ event: 'phx_reply' })).ref).toBe(ref)
    expect((await socket.join('realtime:other')).payload).toMatchObject({ status: 'ok' })
  })

  it.each(['note', 'phx_leave', 'access_token', 'broadcast'])(
    'receives a reply for an unjoined topic: %s',
    async (event) => {
      const socket = await server.socket()
      const ref = socket.send({ topic: TOPIC, event })
      const { payload } = await socket.next({ ref })
      const unmatched = { status: 'error', response: { reason: 'unmatched topic' } }
      expect(payload).toEqual(event === 'phx_leave' ? { status: 'ok', response: {} } : unmatched)
    },
  )

  it('ends only its own channel beyond the limit of messages per second', async () => {
    const socket = await server.socket()
    await socket.join(TOPIC, { config: {} }, '1')
    await socket.join('realtime:other')
    for (let count = 0; count < 200; count += 1)
      socket.send({ topic: TOPIC, event: 'note', payload: { quiet: true } })
    expect(await socket.next({ event: 'system' })).toMatchObject({
      topic: TOPIC,
      payload: {
        extension: 'system',
        status: 'error',
        message: 'Too many messages per second',
        channel: 'room',
      },
    })
    await socket.next({ event: 'phx_close', topic: TOPIC })
    expect([...notes.channels].map(({ name }) => name)).toEqual(['other'])
  })
})

describe('parseJoinConfig', () => {
  const defaults = {
    broadcast: { ack: false, self: false },
    presence: { enabled: true, key: expect.stringMatching(/^[0-9a-f-]{36}$/) as string },
    isPrivate: false,
    postgresChanges: [],
    waitsForChanges: false,
  }

  it.each<[string, unknown, object]>([
    ['no values', {}, {}],
    ['no object', 'config', {}],
    ['boolean flags', { broadcast: { ack: true, self: true } }, { broadcast: { ack: true, self: true } }],
    [
      'flags as strings',
      { private: 'true', broadcast: { ack: 'true', self: 'false' } },
      { isPrivate: true, broadcast: { ack: true, self: false } },
    ],
    ['invalid flags', { private: 1, broadcast: { ack: 'yes', self: null }, presence: { enabled: 0 } }, {}],
    ['a presence', { presence: { enabled: false, key: 'me' } }, { presence: { enabled: false, key: 'me' } }],
    ['an invalid presence key', { presence: { key: 7 } }, {}],
    [
      'changes',
      { postgres_changes: [{ event: '*', schema: 'public', x: 1 }] },
      { postgresChanges: [{ event: '*', schema: 'public', x: 1 }] },
    ],
    ['invalid bindings', { postgres_changes: [null, 7, {}] }, { postgresChanges: [{}] }],
    ['changes to wait for', { postgres_changes_options: { wait: true } }, { waitsForChanges: true }],
  ])('parses a join config with %s', (_, config, expected) => {
    expect(parseJoinConfig({ config }, 'room')).toEqual({ ...defaults, ...expected })
  })

  it.each<[string, object]>([
    ['public', { schema: 'public' }],
    ['public:notes', { schema: 'public', table: 'notes' }],
    ['public:notes:text=eq.a:b', { schema: 'public', table: 'notes', filter: 'text=eq.a:b' }],
  ])('parses the legacy topic %s as a binding without a config', (name, binding) => {
    expect(parseJoinConfig({}, name)).toEqual({ ...defaults, postgresChanges: [{ event: '*', ...binding }] })
  })
})
