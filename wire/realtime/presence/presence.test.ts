import type { RealtimeChannel } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import {
  collectMessages,
  joinChannel,
  makeChannelName,
  type MessageCollector,
} from '@firstline/wire/test-wire/channels'
import { openTestRealtime, type TestRealtime } from '@firstline/wire/test-wire/realtime'

const { database } = await createTestDatabase()
const PAYLOAD_BYTES = 2_000
let server: TestRealtime

beforeAll(async () => {
  server = await openTestRealtime({ database, realtime: { limits: { presenceBytes: PAYLOAD_BYTES } } })
})
afterAll(() => server.close())

interface PresenceEvent {
  event: 'join' | 'leave'
  key: string
  newPresences?: object[]
  leftPresences?: object[]
}

interface Member {
  channel: RealtimeChannel
  /** Joins and leaves that the client reported. */
  heard: MessageCollector<PresenceEvent>
}

async function joinWithPresence(name: string, key: string, vsn = '2.0.0'): Promise<Member> {
  const channel = server.client({ realtime: { vsn } }).channel(name, { config: { presence: { key } } })
  const heard = collectMessages<PresenceEvent>((hear) => {
    channel.on('presence', { event: 'join' }, (presenceEvent) => hear(presenceEvent))
    channel.on('presence', { event: 'leave' }, (presenceEvent) => hear(presenceEvent))
  })
  await joinChannel(channel)
  return { channel, heard }
}

/** The presence state by key, without refs. */
function readState({ channel }: Member): Record<string, object[]> {
  const entries = Object.entries(channel.presenceState()).map(([key, metas]) => [
    key,
    metas.map((meta) => {
      const { presence_ref: _, ...payload } = meta
      return payload
    }),
  ])
  return Object.fromEntries(entries) as Record<string, object[]>
}

describe('presence event', () => {
  it('is delivered to all members, including later ones, until untrack', async () => {
    for (const vsn of ['1.0.0', '2.0.0']) {
      const room = makeChannelName()
      const ada = await joinWithPresence(room, 'ada', vsn)
      const bob = await joinWithPresence(room, 'bob')
      expect(await ada.channel.track({ mood: 'fine' })).toBe('ok')
      for (const each of [ada, bob]) {
        expect(await each.heard.take(1)).toMatchObject([
          { event: 'join', key: 'ada', newPresences: [{ mood: 'fine', presence_ref: expect.any(String) }] },
        ])
      }
      await bob.channel.track({ mood: 'sleepy' })
      await ada.heard.take(1)
      const eve = await joinWithPresence(room, 'eve')
      await eve.heard.take(2)
      expect(readState(eve)).toEqual({ ada: [{ mood: 'fine' }], bob: [{ mood: 'sleepy' }] })

      expect(await ada.channel.untrack()).toBe('ok')
      expect(await eve.heard.take(1)).toMatchObject([
        { event: 'leave', key: 'ada', leftPresences: [{ mood: 'fine' }] },
      ])
      await bob.channel.unsubscribe()
      expect(await eve.heard.take(1)).toMatchObject([{ event: 'leave', key: 'bob' }])
      expect(readState(eve)).toEqual({})
      expect(readState(ada)).toEqual({})
    }
  })

  it('sends updates with a new phx_ref', async () => {
    const room = makeChannelName()
    const ada = await joinWithPresence(room, 'ada')
    const watcher = await server.socket()
    await watcher.join(`realtime:${room}`, { config: { presence: { enabled: true } } })
    expect((await watcher.next({ event: 'presence_state' })).payload).toEqual({})
    await ada.channel.track({ at: 1 })
    const { joins } = (await watcher.next({ event: 'presence_diff' })).payload as {
      joins: { ada: { metas: { phx_ref: string }[] } }
    }
    const before = joins.ada.metas[0]?.phx_ref
    await ada.channel.track({ at: 1 })
    await ada.channel.track({ at: 2 })
    expect((await watcher.next({ event: 'presence_diff' })).payload).toEqual({
      joins: { ada: { metas: [{ at: 2, phx_ref: expect.any(String) as string, phx_ref_prev: before }] } },
      leaves: { ada: { metas: [{ at: 1, phx_ref: before }] } },
    })
    expect(readState(ada)).toEqual({ ada: [{ at: 2 }] })
  })

  it('keeps presences with the same key apart and generates a missing key', async () => {
    const room = makeChannelName()
    const tabs = [await joinWithPresence(room, 'ada'), await joinWithPresence(room, 'ada')]
    await tabs[0]?.channel.track({ tab: 1 })
    await tabs[1]?.channel.track({ tab: 2 })
    const watcher = await joinWithPresence(room, '')
    await watcher.heard.take(1)
    expect(readState(watcher)).toEqual({ ada: [{ tab: 1 }, { tab: 2 }] })
    await tabs[0]?.channel.unsubscribe()
    await watcher.heard.take(1)
    expect(readState(watcher)).toEqual({ ada: [{ tab: 2 }] })
    await watcher.channel.track({})
    const [own] = await watcher.heard.take(1)
    expect(own?.key).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('accepts any key and payload without interpreting them', async () => {
    const room = makeChannelName()
    const ada = await joinWithPresence(room, '__proto__')
    await ada.channel.track({ phx_ref: 'mine', text: 'a\u0000b', constructor: 1 })
    const watcher = await server.socket()
    await watcher.join(`realtime:${room}`, { config: { presence: { enabled: true } } })
    const { payload } = await watcher.next({ event: 'presence_state' })
    const [entry] = Object.entries(payload) as [string, { metas: Record<string, unknown>[] }][]
    expect(entry?.[0]).toBe('__proto__')
    expect(entry?.[1].metas[0]).toMatchObject({ text: 'a\u0000b', constructor: 1 })
    expect(entry?.[1].metas[0]?.['phx_ref']).not.toBe('mine')
  })

  it('ends with the socket and reaches only channels with presence enabled', async () => {
    const room = makeChannelName()
    const topic = `realtime:${room}`
    const [gone, blind, watcher] = [await server.socket(), await server.socket(), await server.socket()]
    await gone.join(topic, { config: { presence: { key: 'gone', enabled: true } } })
    await blind.join(topic, { config: { presence: { enabled: false } } })
    await watcher.join(topic, { config: { presence: { enabled: 'true' } } })
    gone.send({ topic, event: 'presence', payload: { type: 'presence', event: 'TRACK' } })
    await watcher.next({ event: 'presence_diff', payload: { leaves: {} } })
    gone.terminate()
    await watcher.next({ event: 'presence_diff', payload: { joins: {} } })
    expect(blind.untaken).toEqual([])
    // A channel that tracks itself receives presences from then on.
    blind.send({ topic, event: 'presence', payload: { event: 'track', payload: { n: 1 } } })
    expect((await blind.next({ event: 'presence_state' })).payload).toEqual({})
    await blind.next({ event: 'presence_diff', payload: { leaves: {} } })
  })

  it('refuses invalid calls and ends channels beyond the rate and size limits', async () => {
    const topic = `realtime:${makeChannelName()}`
    const socket = await server.socket()
    await socket.join(topic)
    const call = (payload: object) => socket.send({ topic, event: 'presence', payload })
    for (const [payload, reason] of [
      [{ event: 'track', payload: 'here' }, 'Presence track payload must be a map'],
      [{ event: 'vanish' }, 'Unknown presence event'],
    ] as const) {
      expect((await socket.next({ event: 'phx_reply', ref: call(payload) })).payload).toEqual({
        status: 'error',
        response: { reason },
      })
    }
    for (let n = 0; n < 3; n += 1) await socket.next({ ref: call({ event: 'track', payload: { n } }) })
    call({ event: 'untrack' })
    expect((await socket.next({ event: 'system' })).payload).toMatchObject({
      status: 'error',
      message: 'Client presence rate limit exceeded',
    })
    await socket.next({ event: 'phx_close', topic })

    await socket.join(topic)
    call({ event: 'track', payload: { text: 'x'.repeat(PAYLOAD_BYTES) } })
    expect((await socket.next({ event: 'system' })).payload).toMatchObject({
      message: 'Track message size exceeded',
    })
    await socket.next({ event: 'phx_close', topic })
  })
})
