import type { RealtimeChannel } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { collect, joined, makeRoom, type Received } from '#test/channels.ts'
import { openTestRealtime, type TestRealtime } from '#test/realtime.ts'

const { database } = await createTestDatabase()
const PAYLOAD_BYTES = 2_000
let server: TestRealtime

beforeAll(async () => {
  server = await openTestRealtime({ database, realtime: { limits: { presenceBytes: PAYLOAD_BYTES } } })
})
afterAll(() => server.close())

interface Happening {
  event: 'join' | 'leave'
  key: string
  newPresences?: object[]
  leftPresences?: object[]
}

interface Member {
  channel: RealtimeChannel
  /** Joins and leaves it was told of. */
  heard: Received<Happening>
}

async function enter(name: string, key: string, vsn = '2.0.0'): Promise<Member> {
  const channel = server.client({ realtime: { vsn } }).channel(name, { config: { presence: { key } } })
  const heard = collect<Happening>((hear) => {
    channel.on('presence', { event: 'join' }, (happening) => hear(happening))
    channel.on('presence', { event: 'leave' }, (happening) => hear(happening))
  })
  await joined(channel)
  return { channel, heard }
}

/** Who is there, as what, by key. */
function stateOf({ channel }: Member): Record<string, object[]> {
  const entries = Object.entries(channel.presenceState()).map(([key, metas]) => [
    key,
    metas.map((meta) => {
      const { presence_ref: _, ...payload } = meta
      return payload
    }),
  ])
  return Object.fromEntries(entries) as Record<string, object[]>
}

describe('presence', () => {
  it('shows everybody to everybody, also to those who come later, until they go', async () => {
    for (const vsn of ['1.0.0', '2.0.0']) {
      const room = makeRoom()
      const ada = await enter(room, 'ada', vsn)
      const bob = await enter(room, 'bob')
      expect(await ada.channel.track({ mood: 'fine' })).toBe('ok')
      for (const each of [ada, bob]) {
        expect(await each.heard.take(1)).toMatchObject([
          { event: 'join', key: 'ada', newPresences: [{ mood: 'fine', presence_ref: expect.any(String) }] },
        ])
      }
      await bob.channel.track({ mood: 'sleepy' })
      await ada.heard.take(1)
      const eve = await enter(room, 'eve')
      await eve.heard.take(2)
      expect(stateOf(eve)).toEqual({ ada: [{ mood: 'fine' }], bob: [{ mood: 'sleepy' }] })

      expect(await ada.channel.untrack()).toBe('ok')
      expect(await eve.heard.take(1)).toMatchObject([
        { event: 'leave', key: 'ada', leftPresences: [{ mood: 'fine' }] },
      ])
      await bob.channel.unsubscribe()
      expect(await eve.heard.take(1)).toMatchObject([{ event: 'leave', key: 'bob' }])
      expect(stateOf(eve)).toEqual({})
      expect(stateOf(ada)).toEqual({})
    }
  })

  it('follows updates, each with a ref of its own', async () => {
    const room = makeRoom()
    const ada = await enter(room, 'ada')
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
    expect(stateOf(ada)).toEqual({ ada: [{ at: 2 }] })
  })

  it('keeps several under one key apart, and makes a key where none is given', async () => {
    const room = makeRoom()
    const tabs = [await enter(room, 'ada'), await enter(room, 'ada')]
    await tabs[0]?.channel.track({ tab: 1 })
    await tabs[1]?.channel.track({ tab: 2 })
    const watcher = await enter(room, '')
    await watcher.heard.take(1)
    expect(stateOf(watcher)).toEqual({ ada: [{ tab: 1 }, { tab: 2 }] })
    await tabs[0]?.channel.unsubscribe()
    await watcher.heard.take(1)
    expect(stateOf(watcher)).toEqual({ ada: [{ tab: 2 }] })
    await watcher.channel.track({})
    const [own] = await watcher.heard.take(1)
    expect(own?.key).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('takes any key and any payload for what it is', async () => {
    const room = makeRoom()
    const ada = await enter(room, '__proto__')
    await ada.channel.track({ phx_ref: 'mine', text: 'a\u0000b', constructor: 1 })
    const watcher = await server.socket()
    await watcher.join(`realtime:${room}`, { config: { presence: { enabled: true } } })
    const { payload } = await watcher.next({ event: 'presence_state' })
    const [entry] = Object.entries(payload) as [string, { metas: Record<string, unknown>[] }][]
    expect(entry?.[0]).toBe('__proto__')
    expect(entry?.[1].metas[0]).toMatchObject({ text: 'a\u0000b', constructor: 1 })
    expect(entry?.[1].metas[0]?.['phx_ref']).not.toBe('mine')
  })

  it('ends with the socket, and is shown to those alone who want to see it', async () => {
    const room = makeRoom()
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
    // Whoever shows itself sees the others from then on.
    blind.send({ topic, event: 'presence', payload: { event: 'track', payload: { n: 1 } } })
    expect((await blind.next({ event: 'presence_state' })).payload).toEqual({})
    await blind.next({ event: 'presence_diff', payload: { leaves: {} } })
  })

  it('refuses what is no presence, and ends the channel of those who overdo it', async () => {
    const topic = `realtime:${makeRoom()}`
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
