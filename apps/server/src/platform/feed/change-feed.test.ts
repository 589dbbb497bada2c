import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { MINUTE_MS } from '#test/fixtures.ts'
import type { Change } from './change.ts'
import { createChangeFeed } from './create-change-feed.ts'
import { observeWrites } from './observe-writes.ts'
import { removeOldChangesJob } from './remove-old-changes.ts'
import { createRecorder, type Recorder } from './testing/recorder.ts'

const { database, owner } = await createTestDatabase()

let questions = 0
let failures = 0
/** What the feed itself asks: counted, and refused when a test says so. */
const asked: typeof database = {
  ...observeWrites(database, () => {}),
  query(sql, params) {
    questions += 1
    if (failures > 0) {
      failures -= 1
      return Promise.reject(new Error('the network is down'))
    }
    return database.query(sql, params)
  },
}
const feed = createChangeFeed({ database: asked })
const observed = observeWrites(database, () => feed.poke())
afterAll(() => feed.close())

const SETUP = [
  `create table public.notes (id integer primary key, owner uuid, title text, price numeric(12, 4), big bigint,
     at timestamptz, tags text[], data jsonb, is_done boolean, raw bytea)`,
  'create table public.pairs (a integer, b text, n integer, primary key (b, a))',
  'create table public.heap (n integer)',
  'create table public.unwatched (n integer)',
  'create table public.beacons (name text primary key)',
  "select realtime.watch('public.notes', 'owner')",
  "select realtime.watch('public.pairs')",
  "select realtime.watch('public.heap')",
  "select realtime.watch('public.beacons')",
  'grant all on public.notes, public.pairs, public.heap, public.unwatched, public.beacons to firstline',
]
for (const sql of SETUP) await owner.query(sql)

async function follow(recorder: Recorder = createRecorder()) {
  const stop = await feed.follow(recorder)
  return {
    recorder,
    stop,
    /** What was heard of this, once everything written so far has been heard. */
    async heard(): Promise<Change[]> {
      const name = randomUUID()
      await observed.query('insert into public.beacons values ($1)', [name])
      const all = await recorder.until((changes) => changes.some(({ record }) => record?.['name'] === name))
      return all.filter(({ table }) => table !== 'beacons')
    },
  }
}

/** What these statements, each a transaction of its own, have a reader hear. */
async function heardOf(...statements: string[]): Promise<Change[]> {
  const { heard, stop } = await follow()
  for (const sql of statements) await observed.query(sql)
  const changes = await heard()
  stop()
  return changes
}

describe('a change', () => {
  it('has the row as it was left, its old key, its kind and its owner', async () => {
    const user = randomUUID()
    const changes = await heardOf(
      `insert into public.notes (id, owner, title) values (1, '${user}', 'one')`,
      "update public.notes set title = 'two' where id = 1",
      "update public.notes set id = 2, title = 'three' where id = 1",
      'update public.notes set title = title where id = 2',
      'delete from public.notes where id = 2',
    )
    const shared = { schema: 'public', table: 'notes', owner: user, isCut: false }
    expect(changes).toMatchObject([
      { ...shared, type: 'INSERT', record: { id: 1, title: 'one', owner: user }, oldRecord: null },
      { ...shared, type: 'UPDATE', record: { id: 1, title: 'two' } },
      { ...shared, type: 'UPDATE', record: { id: 2, title: 'three' } },
      { ...shared, type: 'UPDATE', record: { id: 2, title: 'three' } },
      { ...shared, type: 'DELETE', record: null },
    ])
    expect(changes.slice(1).map(({ oldRecord }) => oldRecord)).toEqual([
      { id: 1 },
      { id: 1 },
      { id: 2 },
      { id: 2 },
    ])
    expect(changes.map(({ id }) => id)).toEqual(changes.map(({ id }) => id).toSorted((a, b) => a - b))
    for (const { committedAt } of changes) expect(committedAt).toBeInstanceOf(Date)
  })

  it('has every value as PostgreSQL writes it into JSON, times in UTC whoever wrote them', async () => {
    const [change] = await heardOf(
      `with zone as materialized (select set_config('timezone', 'Asia/Tokyo', true) as name)
       insert into public.notes (id, price, big, at, tags, data, is_done, raw)
       select 3, 12.3400, 9007199254740991, '2026-02-03 04:05:06.123456+09', '{a,"b,c",null}',
         '{"a": [1, {"b": null}]}', true, '\\x00ff' from zone where name <> ''`,
    )
    expect(change?.record).toEqual({
      id: 3,
      owner: null,
      title: null,
      price: 12.34,
      big: 9007199254740991,
      at: '2026-02-02T19:05:06.123456+00:00',
      tags: ['a', 'b,c', null],
      data: { a: [1, { b: null }] },
      is_done: true,
      raw: '\\x00ff',
    })
    expect(change?.owner).toBeNull()
    const updates = await heardOf(
      "update public.notes set title = 'here' where id = 3",
      `with zone as materialized (select set_config('timezone', 'Asia/Tokyo', true) as name)
       update public.notes set title = 'there' from zone where id = 3 and name <> ''`,
    )
    expect(updates.map(({ record, oldRecord }) => [record?.['title'], record?.['at'], oldRecord])).toEqual([
      ['here', change?.record?.['at'], { id: 3 }],
      ['there', change?.record?.['at'], { id: 3 }],
    ])
  })

  it('names all columns of a key of several, and none where there is no key', async () => {
    const changes = await heardOf(
      "insert into public.pairs values (1, 'x', 1)",
      'update public.pairs set n = 2',
      "update public.pairs set b = 'y'",
      'delete from public.pairs',
      'insert into public.heap values (1)',
      'update public.heap set n = 2',
      'delete from public.heap',
    )
    expect(changes.map(({ oldRecord }) => oldRecord)).toEqual([
      null,
      { a: 1, b: 'x' },
      { a: 1, b: 'x' },
      { a: 1, b: 'y' },
      null,
      {},
      {},
    ])
    expect(changes[5]?.record).toEqual({ n: 2 })
  })

  it('has the whole row as it was where the replica identity is full', async () => {
    await owner.query('alter table public.pairs replica identity full')
    const changes = await heardOf(
      "insert into public.pairs values (1, 'x', 1)",
      'update public.pairs set n = 2',
      'delete from public.pairs',
    )
    await owner.query('alter table public.pairs replica identity default')
    expect(changes.map(({ oldRecord }) => oldRecord)).toEqual([
      null,
      { a: 1, b: 'x', n: 1 },
      { a: 1, b: 'x', n: 2 },
    ])
  })

  it('of a row too large is cut: long values are missing, not the key and the owner', async () => {
    const user = randomUUID()
    const changes = await heardOf(
      `insert into public.notes (id, owner, title, data) values (4, '${user}', repeat('x', 1100000), '{"a": 1}')`,
      `insert into public.notes (id, title) values (5, repeat('x', 900000))`,
    )
    expect(changes[0]).toMatchObject({ isCut: true, owner: user, record: { id: 4, data: { a: 1 } } })
    expect(changes[0]?.record).not.toHaveProperty('title')
    expect(changes[1]).toMatchObject({ isCut: false })
    expect(String(changes[1]?.record?.['title'])).toHaveLength(900_000)
  })
})

describe('a reader', () => {
  it('hears nothing of what was taken back, of other tables and of the time before', async () => {
    await observed.query('insert into public.heap values (6)')
    const { heard, stop } = await follow()
    const broken = observed.transaction([
      { sql: 'insert into public.heap values (7)' },
      { sql: 'select 1 / 0' },
    ])
    await expect(broken).rejects.toMatchObject({ code: '22012' })
    await observed.query('insert into public.unwatched values (8)')
    await observed.query(
      `do $$ begin
         insert into public.heap values (9);
         begin
           insert into public.heap values (10);
           raise exception 'no';
         exception when raise_exception then null;
         end;
       end $$`,
    )
    expect((await heard()).map(({ record }) => record)).toEqual([{ n: 9 }])
    stop()
  })

  it('hears each change once and those of a row in their order, however many there are', async () => {
    const { heard, stop } = await follow()
    await observed.query('insert into public.heap select n from generate_series(1, 1300) n')
    await observed.query("insert into public.pairs values (0, 'row', 0)")
    await Promise.all(
      Array.from({ length: 40 }, () => observed.query("update public.pairs set n = n + 1 where b = 'row'")),
    )
    const changes = await heard()
    const counted = changes.filter(({ table }) => table === 'heap').map(({ record }) => record?.['n'])
    expect(counted).toEqual(Array.from({ length: 1300 }, (_, index) => index + 1))
    const steps = changes.filter(({ table }) => table === 'pairs').map(({ record }) => record?.['n'])
    expect(steps).toEqual(Array.from({ length: 41 }, (_, index) => index))
    stop()
  })

  it('is given large changes a few at a time', async () => {
    const given: number[] = []
    const { heard, stop } = await follow(createRecorder((changes) => void given.push(changes.length)))
    // As random as PostgreSQL can't compress it, and as plain as it can.
    const random = `(select string_agg(md5(random()::text), '') from generate_series(1, 16000))`
    await observed.query(
      `insert into public.notes (id, title) select 500 + n, ${random} from generate_series(1, 20) n`,
    )
    await observed.query(
      `insert into public.notes (id, title) select 600 + n, repeat('x', 900000) from generate_series(1, 60) n`,
    )
    const changes = await heard()
    expect(changes.map(({ record }) => record?.['id'])).toEqual([
      ...Array.from({ length: 20 }, (_, index) => 501 + index),
      ...Array.from({ length: 60 }, (_, index) => 601 + index),
    ])
    expect(Math.max(...given)).toBeLessThan(30)
    stop()
  })

  it('is given again what it did not take, in the same pieces, and nothing is lost on the way', async () => {
    const given: number[][] = []
    const recorder = createRecorder((changes) => {
      given.push(changes.map(({ id }) => id))
      if (given.length <= 2) throw new Error('not now')
    })
    const { heard, stop } = await follow(recorder)
    await observed.query('insert into public.heap values (11), (12)')
    expect((await heard()).map(({ record }) => record)).toEqual([{ n: 11 }, { n: 12 }])
    expect(given[1]).toEqual(given[0])
    expect(given[2]).toEqual(given[0])
    stop()
  })

  it('loses nothing while the database does not answer', async () => {
    const { heard, stop } = await follow()
    // Its first look is over.
    await heard()
    failures = 2
    await observed.query('insert into public.heap values (13)')
    expect((await heard()).map(({ record }) => record)).toEqual([{ n: 13 }])
    expect(failures).toBe(0)
    stop()
  })

  it('does not wait for another', async () => {
    let release: () => void = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const slow = createRecorder(() => held)
    const stopSlow = await feed.follow(slow)
    const { heard, stop } = await follow()
    await observed.query('insert into public.heap values (14)')
    expect((await heard()).map(({ record }) => record)).toEqual([{ n: 14 }])
    expect(slow.changes).toEqual([])
    release()
    await slow.until((changes) => changes.some(({ record }) => record?.['n'] === 14))
    stopSlow()
    stop()
  })

  it('that left is the last one for whom the database is asked', async () => {
    const { heard, stop } = await follow()
    await heard()
    stop()
    await feed.close()
    const idle = createChangeFeed({ database: asked })
    questions = 0
    await observed.query('insert into public.heap values (15)')
    idle.poke()
    await idle.close()
    expect(questions).toBe(0)
  })
})

describe('retention', () => {
  it('removes what everybody could see for ten minutes, and tells readers that slept through it', async () => {
    const own = createChangeFeed({ database })
    const job = removeOldChangesJob(database)
    const start = Date.now()
    const runAt = (minutes: number) =>
      job.run({ now: new Date(start + minutes * MINUTE_MS), signal: new AbortController().signal })
    const count = async () => (await owner.query('select 1 from realtime.changes')).length

    const holds = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const sleeper = createRecorder(() => {
      holds.resolve()
      return released.promise
    })
    const stop = await own.follow(sleeper)
    const before = await count()
    expect(before).toBeGreaterThan(1300)
    await database.query('insert into public.heap values (16)')
    own.poke()
    // Else it would be given what comes next together with it.
    await holds.promise
    await runAt(0)
    await database.query('insert into public.heap values (17)')
    expect(await runAt(9.9)).toEqual({ changes: 0 })
    expect(await runAt(10)).toEqual({ changes: before + 1 })
    expect(await count()).toBe(1)
    expect(await runAt(10.1)).toEqual({ changes: 0 })

    // The reader holds (16); what came after it was kept, so it has missed nothing.
    expect(sleeper.missedTimes).toBe(0)
    await runAt(25)
    await runAt(36)
    expect(await count()).toBe(0)
    released.resolve()
    own.poke()
    await sleeper.untilMissed()
    await database.query('insert into public.heap values (18)')
    own.poke()
    await sleeper.until((changes) => changes.some(({ record }) => record?.['n'] === 18))
    expect(sleeper.changes.map(({ record }) => record?.['n'])).not.toContain(17)
    expect(sleeper.missedTimes).toBe(1)
    stop()
    await own.close()
  })

  it('removes what a dump brought along from a database that was further on', async () => {
    await owner.query(
      `insert into realtime.changes (xid, schema_name, table_name, op)
       values ((pg_snapshot_xmax(pg_current_snapshot())::text::bigint + 1000000)::text::xid8, 'public', 'heap', 'DELETE')`,
    )
    await owner.query(
      `insert into realtime.horizons (at, snapshot, is_applied) values (now(), '900000000:900000000:', true)`,
    )
    const own = createChangeFeed({ database })
    const recorder = createRecorder()
    await own.follow(recorder)
    await database.query('insert into public.heap values (19)')
    own.poke()
    await recorder.until((changes) => changes.length > 0)
    expect(recorder.changes.map(({ record }) => record)).toEqual([{ n: 19 }])
    expect(recorder.missedTimes).toBe(0)
    await own.close()
    await removeOldChangesJob(database).run({ now: new Date(), signal: new AbortController().signal })
    expect(
      await owner.query("select 1 from realtime.changes where op = 'DELETE' and record is null"),
    ).toEqual([])
  })
})

describe('the door', () => {
  it('is closed to whoever asks over the wire', async () => {
    for (const role of ['anon', 'authenticated', 'service_role'] as const) {
      const reading = database.transaction([{ sql: 'select 1 from realtime.changes' }], { role, claims: {} })
      await expect(reading).rejects.toMatchObject({ code: '42501' })
      const watching = database.transaction([{ sql: "select realtime.watch('public.notes')" }], {
        role,
        claims: {},
      })
      await expect(watching).rejects.toMatchObject({ code: '42501' })
    }
  })

  it('refuses to watch what has no rows of its own, and owners that are no users', async () => {
    await owner.query('create view public.some_notes as select * from public.notes')
    await expect(owner.query("select realtime.watch('public.some_notes')")).rejects.toMatchObject({
      code: '42809',
    })
    await expect(owner.query("select realtime.watch('public.notes', 'title')")).rejects.toMatchObject({
      code: '42703',
    })
  })

  it('is left by a table that is watched no longer', async () => {
    await owner.query("select realtime.unwatch('public.heap')")
    await database.query('insert into public.heap values (20)')
    expect(await owner.query(`select 1 from realtime.changes where record = '{"n": 20}'`)).toEqual([])
  })
})
