import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { collect, joined, makeRoom, received } from '#test/channels.ts'
import { cutConnections } from '#test/postgres-connections.ts'
import { openTestRealtime, type TestRealtime } from '#test/realtime.ts'
import { clearChannelsJob } from './clear-channels-job.ts'

const { database, owner, openReplica } = await createTestDatabase()
const NEVER = 600_000
const SOON = 50

/** Hears of the others by wake-ups alone. */
let woken: TestRealtime
/** Looks by itself, too. */
let looking: TestRealtime
const databases: Database[] = []

beforeAll(async () => {
  woken = await open(database, NEVER)
  looking = await open(await openReplica(), SOON)
})
afterAll(async () => {
  await woken.close()
  await looking.close()
})

function open(on: Database, everyMs: number): Promise<TestRealtime> {
  databases.push(on)
  const times = { beatMs: everyMs, pollMs: everyMs, leaseMs: NEVER }
  return openTestRealtime({ database: on, realtime: { times } })
}

/** A member of a room that hears everything said there. */
async function member(server: TestRealtime, room: string) {
  const channel = server.client().channel(room, { config: { broadcast: { ack: true } } })
  const heard = received(channel, '*')
  await joined(channel)
  return {
    channel,
    heard,
    say: (payload: unknown) => channel.send({ type: 'broadcast', event: 'said', payload }),
  }
}

/** A member that is present, and is told of everybody who comes and goes. */
async function present(server: TestRealtime, room: string, key: string) {
  const channel = server.client().channel(room, { config: { presence: { key } } })
  const happenings = collect<string>((hear) => {
    channel.on('presence', { event: 'join' }, (happening) => hear(`${String(happening.key)} joins`))
    channel.on('presence', { event: 'leave' }, (happening) => hear(`${String(happening.key)} leaves`))
  })
  await joined(channel)
  await channel.track({ key })
  return { channel, happenings }
}

it('a replica that the database has forgotten makes itself known with its next look', async () => {
  const known = async () =>
    (await owner.query<{ id: string }>('select id from realtime.replicas')).map(({ id }) => id)
  const others = await known()
  const times = { beatMs: NEVER, pollMs: SOON, leaseMs: NEVER }
  const server = await openTestRealtime({ database: await openReplica(), realtime: { times } })
  const room = makeRoom()
  await present(server, room, 'here')
  const [id] = (await known()).filter((each) => !others.includes(each))
  const presences = () => owner.query('select key from realtime.presences where replica = $1', [id])
  await vi.waitFor(async () => expect(await presences()).toEqual([{ key: 'here' }]))
  await owner.query('delete from realtime.replicas where id = $1', [id])
  await vi.waitFor(async () => {
    expect(await known()).toContain(id)
    expect(await presences()).toEqual([{ key: 'here' }])
  }, 5_000)
  await server.close()
})

describe('broadcasts between replicas', () => {
  it('arrive on both, each once, in the order of each sender', async () => {
    const room = makeRoom()
    const [here, there] = [await member(woken, room), await member(looking, room)]
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

  it('may be large, may be bytes, may come by HTTP, and keep to their channel', async () => {
    const room = makeRoom()
    const [here, there] = [await member(looking, room), await member(woken, room)]
    const large = 'ü"\\'.repeat(250_000)
    await here.say({ large })
    await here.say(Uint8Array.from([0, 92, 255]).buffer)
    await looking.client().channel(makeRoom()).httpSend('elsewhere', {})
    const { serviceRoleKey } = looking.wire.gateway.keys
    const inPrivate = looking.client({ key: serviceRoleKey }).channel(room, { config: { private: true } })
    await inPrivate.httpSend('in private', {})
    await looking.client().channel(room).httpSend('by HTTP', { n: 1 })
    const [text, bytes, http] = (await there.heard.take(3)) as { payload: unknown }[]
    expect((text as { payload: { large: string } }).payload.large === large).toBe(true)
    expect(new Uint8Array(bytes?.payload as ArrayBuffer)).toEqual(Uint8Array.from([0, 92, 255]))
    expect(http).toEqual({ type: 'broadcast', event: 'by HTTP', payload: { n: 1 } })
  })

  it('are found where a wake-up was lost, and what was missed comes with the next one', async () => {
    const room = makeRoom()
    const sender = await member(await open(await openReplica(), NEVER), room)
    const [deaf, curious] = [await member(woken, room), await member(looking, room)]
    await cutConnections(owner, 'firstline listener')
    await sender.say({ n: 1 })
    expect(await curious.heard.take(1)).toMatchObject([{ payload: { n: 1 } }])
    await vi.waitFor(async () => {
      const [row] = await owner.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and application_name = 'firstline listener'`,
      )
      expect(row?.count).toBeGreaterThanOrEqual(3)
    }, 5_000)
    await sender.say({ n: 2 })
    expect(await deaf.heard.take(2)).toMatchObject([{ payload: { n: 1 } }, { payload: { n: 2 } }])
  })

  it('that are more than a replica can take at once leave it the newest', async () => {
    const room = makeRoom()
    const { heard } = await member(looking, room)
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

  it('that commit behind later ones are not passed over', async () => {
    const room = makeRoom()
    const [here, there] = [await member(looking, room), await member(woken, room)]
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

  it('are cleared away when nobody waits for them any more', async () => {
    const room = makeRoom()
    const [here, there] = [await member(looking, room), await member(woken, room)]
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
  it('is the same everywhere: coming, updating, going', async () => {
    const room = makeRoom()
    const ada = await present(woken, room, 'ada')
    const bob = await present(looking, room, 'bob')
    expect((await ada.happenings.take(2)).sort()).toEqual(['ada joins', 'bob joins'])
    expect((await bob.happenings.take(2)).sort()).toEqual(['ada joins', 'bob joins'])
    await bob.channel.track({ key: 'bob', mood: 'fine' })
    expect(await ada.happenings.take(2)).toEqual(['bob joins', 'bob leaves'])
    expect(ada.channel.presenceState()).toMatchObject({ ada: [{}], bob: [{ mood: 'fine' }] })
    expect(ada.channel.presenceState()['bob']).toHaveLength(1)
    await bob.channel.unsubscribe()
    expect(await ada.happenings.take(1)).toEqual(['bob leaves'])
    // Whoever comes first on a replica finds those who are elsewhere.
    const eve = await present(looking, room, 'eve')
    await eve.happenings.take(2)
    expect(Object.keys(eve.channel.presenceState()).sort()).toEqual(['ada', 'eve'])
  })

  it('that can not be told the others keeps none of the rest from them', async () => {
    // Longer than what an index of PostgreSQL takes, and nothing to compress.
    const letters = Array.from({ length: 1_000 }, (_, n) =>
      String.fromCharCode(0x4e00 + ((n * n * 7919) % 20_000)),
    )
    const alone = await present(looking, letters.join(''), 'alone')
    expect(await alone.happenings.take(1)).toEqual(['alone joins'])
    const room = makeRoom()
    const watcher = await present(woken, room, 'watcher')
    await watcher.happenings.take(1)
    await present(looking, room, 'guest')
    expect(await watcher.happenings.take(1)).toEqual(['guest joins'])
    const untold = owner.query(`select 1 from realtime.presences where key = 'alone'`)
    expect(await untold).toEqual([])
  })

  it('ends with a replica that is killed, once its lease is over', async () => {
    const room = makeRoom()
    const watcher = await present(looking, room, 'watcher')
    await watcher.happenings.take(1)
    const doomedDatabase = await openReplica()
    const doomed = await open(doomedDatabase, SOON)
    await present(doomed, room, 'doomed')
    expect(await watcher.happenings.take(1)).toEqual(['doomed joins'])
    // It can say nothing any more, not even good-bye.
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

  it('comes back with a replica that was thought dead', async () => {
    const room = makeRoom()
    await present(looking, room, 'sleeper')
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
    const watcher = await present(woken, room, 'watcher')
    await watcher.happenings.take(2)
    expect(Object.keys(watcher.channel.presenceState()).sort()).toEqual(['sleeper', 'watcher'])
  })

  it('ends at once with a replica that is closed', async () => {
    const room = makeRoom()
    const watcher = await present(looking, room, 'watcher')
    await watcher.happenings.take(1)
    const closing = await open(await openReplica(), NEVER)
    await present(closing, room, 'guest')
    expect(await watcher.happenings.take(1)).toEqual(['guest joins'])
    await closing.close()
    expect(await watcher.happenings.take(1)).toEqual(['guest leaves'])
  })
})
