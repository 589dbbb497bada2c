import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '@firstline/platform/database'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import {
  collectMessages,
  joinChannel,
  makeChannelName,
  collectBroadcasts,
} from '@firstline/wire/test-wire/channels'
import { terminateConnections } from '@firstline/platform/testing/postgres-connections'
import { openTestRealtime, type TestRealtime } from '@firstline/wire/test-wire/realtime'
import { clearChannelsJob } from './clear-channels-job.ts'

const { database, owner, openReplica } = await createTestDatabase()
const NEVER = 600_000
const SOON = 50

/** Receives from other replicas by wake-ups only. */
let wakeUpServer: TestRealtime
/** Receives by polling as well. */
let pollingServer: TestRealtime
const databases: Database[] = []

beforeAll(async () => {
  wakeUpServer = await open(database, NEVER)
  pollingServer = await open(await openReplica(), SOON)
})
afterAll(async () => {
  await wakeUpServer.close()
  await pollingServer.close()
})

function open(on: Database, everyMs: number): Promise<TestRealtime> {
  databases.push(on)
  const times = { beatMs: everyMs, pollMs: everyMs, leaseMs: NEVER }
  return openTestRealtime({ database: on, realtime: { times } })
}

/** A channel member that receives all broadcasts. */
async function joinMember(server: TestRealtime, room: string) {
  const channel = server.client().channel(room, { config: { broadcast: { ack: true } } })
  const heard = collectBroadcasts(channel, '*')
  await joinChannel(channel)
  return {
    channel,
    heard,
    say: (payload: unknown) => channel.send({ type: 'broadcast', event: 'said', payload }),
  }
}

/** A channel member that is tracked and receives joins and leaves. */
async function joinWithPresence(server: TestRealtime, room: string, key: string) {
  const channel = server.client().channel(room, { config: { presence: { key } } })
  const happenings = collectMessages<string>((hear) => {
    channel.on('presence', { event: 'join' }, (presenceEvent) => hear(`${String(presenceEvent.key)} joins`))
    channel.on('presence', { event: 'leave' }, (presenceEvent) => hear(`${String(presenceEvent.key)} leaves`))
  })
  await joinChannel(channel)
  await channel.track({ key })
  return { channel, happenings }
}

it('a replica registers again after its row was removed', async () => {
  const listReplicas = async () =>
    (await owner.query<{ id: string }>('select id from realtime.replicas')).map(({ id }) => id)
  const others = await listReplicas()
  const times = { beatMs: NEVER, pollMs: SOON, leaseMs: NEVER }
  const server = await openTestRealtime({ database: await openReplica(), realtime: { times } })
  const room = makeChannelName()
  await joinWithPresence(server, room, 'here')
  const [id] = (await listReplicas()).filter((each) => !others.includes(each))
  const presences = () => owner.query('select key from realtime.presences where replica = $1', [id])
  await vi.waitFor(async () => expect(await presences()).toEqual([{ key: 'here' }]))
  await owner.query('delete from realtime.replicas where id = $1', [id])
  await vi.waitFor(async () => {
    expect(await listReplicas()).toContain(id)
    expect(await presences()).toEqual([{ key: 'here' }])
  }, 5_000)
  await server.close()
})

describe('broadcasts between replicas', () => {
  it('arrive once on each replica in the order of each sender', async () => {
    const room = makeChannelName()
    const [here, there] = [await joinMember(wakeUpServer, room), await joinMember(pollingServer, room)]
    const numbers = Array.from({ length: 80 }, (_, n) => n)
    for (const n of numbers) {
      void here.say({ from: 'here', n })
      void there.say({ from: 'there', n })
    }
    const said = (from: string) =>
      numbers.map((n) => ({ type: 'broadcast', event: 'said', payload: { from, n } }))
    expect(await there.heard.take(80)).toEqual(said('here'))
    expect(await here.heard.take(80)).toEqual(said('there'))
    await here.say({ last: true })
    expect(await there.heard.take(1)).toMatchObject([{ payload: { last: true } }])
    expect(here.heard.all).toHaveLength(80)
  })

  it('support large, binary and HTTP messages and stay in their channel', async () => {
    const room = makeChannelName()
    const [here, there] = [await joinMember(pollingServer, room), await joinMember(wakeUpServer, room)]
    const large = 'ü"\\'.repeat(250_000)
    await here.say({ large })
    await here.say(Uint8Array.from([0, 92, 255]).buffer)
    await pollingServer.client().channel(makeChannelName()).httpSend('elsewhere', {})
    const { serviceRoleKey } = pollingServer.wire.gateway.keys
    const inPrivate = pollingServer
      .client({ key: serviceRoleKey })
      .channel(room, { config: { private: true } })
    await inPrivate.httpSend('in private', {})
    await pollingServer.client().channel(room).httpSend('by HTTP', { n: 1 })
    const [text, bytes, http] = (await there.heard.take(3)) as { payload: unknown }[]
    expect((text as { payload: { large: string } }).payload.large === large).toBe(true)
    expect(new Uint8Array(bytes?.payload as ArrayBuffer)).toEqual(Uint8Array.from([0, 92, 255]))
    expect(http).toEqual({ type: 'broadcast', event: 'by HTTP', payload: { n: 1 } })
  })

  it('arrive by polling when a wake-up is lost and together with the next wake-up', async () => {
    const room = makeChannelName()
    const sender = await joinMember(await open(await openReplica(), NEVER), room)
    const [wakeUpOnly, polling] = [
      await joinMember(wakeUpServer, room),
      await joinMember(pollingServer, room),
    ]
    await terminateConnections(owner, 'firstline listener')
    await sender.say({ n: 1 })
    expect(await polling.heard.take(1)).toMatchObject([{ payload: { n: 1 } }])
    await vi.waitFor(async () => {
      const [row] = await owner.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and application_name = 'firstline listener'`,
      )
      expect(row?.count).toBeGreaterThanOrEqual(3)
    }, 5_000)
    await sender.say({ n: 2 })
    expect(await wakeUpOnly.heard.take(2)).toMatchObject([{ payload: { n: 1 } }, { payload: { n: 2 } }])
  })

  it('skip the oldest when there are more than one read can hold', async () => {
    const room = makeChannelName()
    const { heard } = await joinMember(pollingServer, room)
    await owner.query(
      `insert into realtime.broadcasts (sender, topic, encoding, body)
       select $1, case when n in (0, 40) then $2 else 'public:elsewhere' end, 'text',
         json_build_object('event', 'said', 'n', n, 'filler', repeat('x', 900000))
       from generate_series(0, 40) n`,
      [randomUUID(), `public:${room}`],
    )
    expect(await heard.take(1)).toMatchObject([{ n: 40 }])
    expect(heard.all).toHaveLength(1)
  })

  it('include messages that commit after later ones', async () => {
    const room = makeChannelName()
    const [here, there] = [await joinMember(pollingServer, room), await joinMember(wakeUpServer, room)]
    const held = Promise.withResolvers<void>()
    const late = owner.transaction([
      {
        sql: `insert into realtime.broadcasts (sender, topic, encoding, body) values ($1, $2, 'text', $3)`,
        params: [randomUUID(), `public:${room}`, JSON.stringify({ event: 'late' })],
      },
      { sql: 'select pg_sleep(0.2)' },
    ])
    void late.then(() => held.resolve())
    await here.say({ n: 1 })
    expect(await there.heard.take(1)).toMatchObject([{ payload: { n: 1 } }])
    await held.promise
    await here.say({ n: 2 })
    expect((await there.heard.take(2)).map((message) => (message as { event: string }).event).sort()).toEqual(
      ['late', 'said'],
    )
  })

  it('are removed by clearChannelsJob after their retention', async () => {
    const room = makeChannelName()
    const [here, there] = [await joinMember(pollingServer, room), await joinMember(wakeUpServer, room)]
    await here.say({})
    await there.heard.take(1)
    await owner.query(`update realtime.broadcasts set sent_at = now() - interval '2 minutes'`)
    await owner.query(
      `insert into realtime.messages (topic, extension, inserted_at) values ('a', 'broadcast', now() - interval '4 days')`,
    )
    const run = () =>
      clearChannelsJob(database).run({ now: new Date(), signal: new AbortController().signal })
    expect(await run()).toMatchObject({ broadcasts: expect.any(Number) as number, replicas: 0, messages: 1 })
    expect(await owner.query('select 1 from realtime.broadcasts')).toEqual([])
  })
})

describe('presence between replicas', () => {
  it('is the same on all replicas after joins, updates and leaves', async () => {
    const room = makeChannelName()
    const ada = await joinWithPresence(wakeUpServer, room, 'ada')
    const bob = await joinWithPresence(pollingServer, room, 'bob')
    expect((await ada.happenings.take(2)).sort()).toEqual(['ada joins', 'bob joins'])
    expect((await bob.happenings.take(2)).sort()).toEqual(['ada joins', 'bob joins'])
    await bob.channel.track({ key: 'bob', mood: 'fine' })
    expect(await ada.happenings.take(2)).toEqual(['bob joins', 'bob leaves'])
    expect(ada.channel.presenceState()).toMatchObject({ ada: [{}], bob: [{ mood: 'fine' }] })
    expect(ada.channel.presenceState()['bob']).toHaveLength(1)
    await bob.channel.unsubscribe()
    expect(await ada.happenings.take(1)).toEqual(['bob leaves'])
    // The first member on a replica receives the presences of the others.
    const eve = await joinWithPresence(pollingServer, room, 'eve')
    await eve.happenings.take(2)
    expect(Object.keys(eve.channel.presenceState()).sort()).toEqual(['ada', 'eve'])
  })

  it('that the database refuses does not block other presences', async () => {
    // Longer than a PostgreSQL index entry and incompressible.
    const letters = Array.from({ length: 1_000 }, (_, n) =>
      String.fromCharCode(0x4e00 + ((n * n * 7919) % 20_000)),
    )
    const alone = await joinWithPresence(pollingServer, letters.join(''), 'alone')
    expect(await alone.happenings.take(1)).toEqual(['alone joins'])
    const room = makeChannelName()
    const watcher = await joinWithPresence(wakeUpServer, room, 'watcher')
    await watcher.happenings.take(1)
    await joinWithPresence(pollingServer, room, 'guest')
    expect(await watcher.happenings.take(1)).toEqual(['guest joins'])
    const stored = owner.query(`select 1 from realtime.presences where key = 'alone'`)
    expect(await stored).toEqual([])
  })

  it('of a crashed replica ends when its lease expires', async () => {
    const room = makeChannelName()
    const watcher = await joinWithPresence(pollingServer, room, 'watcher')
    await watcher.happenings.take(1)
    const doomedDatabase = await openReplica()
    const doomed = await open(doomedDatabase, SOON)
    await joinWithPresence(doomed, room, 'doomed')
    expect(await watcher.happenings.take(1)).toEqual(['doomed joins'])
    // A crash: the replica can't remove its registration.
    await doomedDatabase.close()
    await owner.query(
      `update realtime.replicas set seen_at = now() - interval '1 hour'
       where id = (select replica from realtime.presences where key = 'doomed')`,
    )
    expect(await watcher.happenings.take(1)).toEqual(['doomed leaves'])
    const clear = clearChannelsJob(database).run({ now: new Date(), signal: new AbortController().signal })
    expect(await clear).toMatchObject({ replicas: 1 })
    await doomed.close()
  })

  it('is restored when a replica that was treated as dead returns', async () => {
    const room = makeChannelName()
    await joinWithPresence(pollingServer, room, 'sleeper')
    const replicaOf = () =>
      owner.query<{ replica: string }>(
        `select replica from realtime.presences join realtime.replicas on id = replica where key = 'sleeper'`,
      )
    const [before] = await vi.waitUntil(async () => {
      const rows = await replicaOf()
      return rows.length > 0 && rows
    }, 5_000)
    await owner.query('delete from realtime.replicas where id = $1', [before?.replica])
    await vi.waitFor(async () => expect(await replicaOf()).toEqual([before]), 5_000)
    const watcher = await joinWithPresence(wakeUpServer, room, 'watcher')
    await watcher.happenings.take(2)
    expect(Object.keys(watcher.channel.presenceState()).sort()).toEqual(['sleeper', 'watcher'])
  })

  it('of a closed replica ends immediately', async () => {
    const room = makeChannelName()
    const watcher = await joinWithPresence(pollingServer, room, 'watcher')
    await watcher.happenings.take(1)
    const closing = await open(await openReplica(), NEVER)
    await joinWithPresence(closing, room, 'guest')
    expect(await watcher.happenings.take(1)).toEqual(['guest joins'])
    await closing.close()
    expect(await watcher.happenings.take(1)).toEqual(['guest leaves'])
  })
})
