import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { connectClient, cutConnections } from '#test/postgres-connections.ts'
import { Announcer } from './announcer.ts'
import type { Change } from './change.ts'
import { createChangeFeed } from './create-change-feed.ts'
import { observeWrites } from './observe-writes.ts'
import { createRecorder } from './testing/recorder.ts'
import { WakeUps } from './wake-ups.ts'

const { database, owner, config, openReplica } = await createTestDatabase()
const ROWS = 12
const WRITERS = 8
const TRANSACTIONS = 120

for (const sql of [
  'create table public.counters (id integer primary key, n integer not null)',
  'create table public.spare (id integer primary key)',
  "select realtime.watch('public.counters')",
  'grant all on public.counters, public.spare to firstline',
  `insert into public.counters select id, 0 from generate_series(1, ${ROWS + 10}) id`,
]) {
  await owner.query(sql)
}

async function openFeed(given: Database) {
  const wakeUps = new WakeUps(given)
  await wakeUps.open()
  const feed = createChangeFeed({ database: given, wakeUps })
  afterAll(async () => {
    await feed.close()
    await wakeUps.close()
  })
  return { feed, wakeUps, observed: observeWrites(given, () => feed.poke()) }
}

const here = await openFeed(database)
const there = await openFeed(await openReplica())

const stepsOf = (changes: readonly Change[], id: number) =>
  changes.filter(({ record }) => record?.['id'] === id).map(({ record }) => record?.['n'])

describe('a transaction that commits late', () => {
  it('is heard of, although ids that are greater were given before', async () => {
    const recorder = createRecorder()
    const stop = await here.feed.follow(recorder)
    const [late, other] = [ROWS + 1, ROWS + 2]
    const client = await connectClient(config)
    await client.query('begin')
    await client.query('update public.counters set n = 1 where id = $1', [late])
    for (let n = 1; n <= 5; n += 1) {
      await here.observed.query('update public.counters set n = $2 where id = $1', [other, n])
      await recorder.until((changes) => stepsOf(changes, other).length === n)
    }
    expect(stepsOf(recorder.changes, late)).toEqual([])
    await client.query('commit')
    await client.end()
    await recorder.until((changes) => stepsOf(changes, late).length > 0)
    expect(stepsOf(recorder.changes, late)).toEqual([1])
    expect(stepsOf(recorder.changes, other)).toEqual([1, 2, 3, 4, 5])
    expect(recorder.changes.at(-1)?.id).toBeLessThan(recorder.changes[0]?.id ?? 0)
    stop()
  })

  it('outlives the removal of what is older than it and was committed before', async () => {
    const recorder = createRecorder()
    const stop = await here.feed.follow(recorder)
    const [id, other] = [ROWS + 3, ROWS + 4]
    const client = await connectClient(config)
    await client.query('begin')
    await client.query('update public.counters set n = 1 where id = $1', [id])
    // Somebody else's, of any database of this server: the horizon is then later than what the reader has seen.
    await owner.query('select pg_current_xact_id()')
    await database.query('select realtime.note_horizon($1)', [new Date()])
    // What is removed was seen: a reader looks many times in the ten minutes that this leaps over.
    await here.observed.query('update public.counters set n = 1 where id = $1', [other])
    await recorder.until((changes) => stepsOf(changes, other).length > 0)
    await database.query('select realtime.remove_old_changes(10000, $1)', [new Date(Date.now() + 600_000)])
    await client.query('commit')
    await client.end()
    await recorder.until((changes) => stepsOf(changes, id).length > 0)
    expect(recorder.missedTimes).toBe(0)
    stop()
  })
})

describe('many writers at once', () => {
  /** Adds one to some rows; takes a third of that back, and parts of another third. */
  async function write(client: pg.Client): Promise<void> {
    for (let time = 0; time < TRANSACTIONS; time += 1) {
      const first = 1 + Math.floor(Math.random() * ROWS)
      const last = Math.min(ROWS, first + Math.floor(Math.random() * 3))
      const add = 'update public.counters set n = n + 1 where id = $1'
      await client.query('begin')
      for (let id = first; id <= last; id += 1) {
        await client.query('savepoint one')
        await client.query(add, [id])
        if (Math.random() < 0.2) await client.query('rollback to one')
      }
      if (Math.random() < 0.1) await sleep(Math.random() * 10)
      await client.query(Math.random() < 0.3 ? 'rollback' : 'commit')
      if (Math.random() < 0.3) here.feed.poke()
    }
    await client.end()
  }

  it('are heard of in two replicas, each change once, while connections are cut', async () => {
    const recorders = [createRecorder(), createRecorder()]
    await here.feed.follow(recorders[0] ?? createRecorder())
    await there.feed.follow(recorders[1] ?? createRecorder())
    const clients = await Promise.all(Array.from({ length: WRITERS }, () => connectClient(config)))
    const writing = Promise.all(clients.map(write))
    const [heard] = recorders
    await heard?.until(({ length }) => length > 200)
    await cutConnections(owner, 'firstline listener')
    await heard?.until(({ length }) => length > 500)
    await cutConnections(owner, 'firstline', 'firstline listener')
    await writing

    const rows = await owner.query<{ id: number; n: number }>(
      'select id, n from public.counters where id <= $1 order by id',
      [ROWS],
    )
    const total = rows.reduce((sum, { n }) => sum + n, 0)
    expect(total).toBeGreaterThan(WRITERS * TRANSACTIONS * 0.5)
    for (const { until } of recorders) {
      const changes = await until(({ length }) => length >= total)
      expect(changes).toHaveLength(total)
      for (const { id, n } of rows) {
        expect(stepsOf(changes, id)).toEqual(Array.from({ length: n }, (_, step) => step + 1))
      }
    }
  })
})

describe('another replica', () => {
  it('is told of what was written here', async () => {
    const heard: string[] = []
    there.wakeUps.onPoke((key) => heard.push(key))
    await vi.waitFor(
      async () => {
        await here.observed.query('update public.counters set n = n + 1 where id = $1', [ROWS + 4])
        expect(heard).toContain('changes')
      },
      { timeout: 10_000 },
    )
  })

  it('is not bothered with what changes no watched row', async () => {
    let asks = 0
    let announcements = 0
    const counted: Database = {
      ...observeWrites(database, () => {}),
      query: (sql, params) =>
        database.query<never>(sql, params).finally(() => {
          asks += 1
        }),
    }
    const announcer = new Announcer(counted, () => {
      announcements += 1
    })
    const ask = async () => {
      const before = asks
      announcer.poke()
      await vi.waitFor(() => expect(asks).toBeGreaterThan(before))
    }
    await database.query('update public.counters set n = n + 1 where id = $1', [ROWS + 5])
    await ask()
    expect(announcements).toBe(1)
    await database.query('insert into public.spare values (1)')
    await ask()
    expect(announcements).toBe(1)
    await database.query('update public.counters set n = n + 1 where id = $1', [ROWS + 5])
    await ask()
    await announcer.close()
    expect(announcements).toBe(2)
  })
})
