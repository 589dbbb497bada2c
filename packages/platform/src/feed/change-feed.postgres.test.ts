import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '../database/database.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { connectClient, terminateConnections } from '../testing/postgres-connections.ts'
import { ChangeNotifier } from './change-notifier.ts'
import type { Change } from './change.ts'
import { createChangeFeed } from './create-change-feed.ts'
import { observeWrites } from './observe-writes.ts'
import { createRecorder } from './testing/recorder.ts'
import { WakeUpChannel } from './wake-ups.ts'

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
  const wakeUps = new WakeUpChannel(given)
  await wakeUps.open()
  const feed = createChangeFeed({ database: given, wakeUps })
  afterAll(async () => {
    await feed.close()
    await wakeUps.close()
  })
  return { feed, wakeUps, observed: observeWrites(given, () => feed.notifyWrite()) }
}

const here = await openFeed(database)
const there = await openFeed(await openReplica())

const listSteps = (changes: readonly Change[], id: number) =>
  changes.filter(({ record }) => record?.['id'] === id).map(({ record }) => record?.['n'])

describe('change feed with late commits', () => {
  it('delivers a late commit although greater ids came before', async () => {
    const recorder = createRecorder()
    const stop = await here.feed.subscribe(recorder)
    const [late, other] = [ROWS + 1, ROWS + 2]
    const client = await connectClient(config)
    await client.query('begin')
    await client.query('update public.counters set n = 1 where id = $1', [late])
    for (let n = 1; n <= 5; n += 1) {
      await here.observed.query('update public.counters set n = $2 where id = $1', [other, n])
      await recorder.until((changes) => listSteps(changes, other).length === n)
    }
    expect(listSteps(recorder.changes, late)).toEqual([])
    await client.query('commit')
    await client.end()
    await recorder.until((changes) => listSteps(changes, late).length > 0)
    expect(listSteps(recorder.changes, late)).toEqual([1])
    expect(listSteps(recorder.changes, other)).toEqual([1, 2, 3, 4, 5])
    expect(recorder.changes.at(-1)?.id).toBeLessThan(recorder.changes[0]?.id ?? 0)
    stop()
  })

  it('keeps changes of an open transaction while older ones are removed', async () => {
    const recorder = createRecorder()
    const stop = await here.feed.subscribe(recorder)
    const [id, other] = [ROWS + 3, ROWS + 4]
    const client = await connectClient(config)
    await client.query('begin')
    await client.query('update public.counters set n = 1 where id = $1', [id])
    // A transaction of another client, so that the horizon is later than the subscriber's snapshot.
    await owner.query('select pg_current_xact_id()')
    await database.query('select realtime.note_horizon($1)', [new Date()])
    // The removed changes were delivered: a subscriber polls many times in ten minutes.
    await here.observed.query('update public.counters set n = 1 where id = $1', [other])
    await recorder.until((changes) => listSteps(changes, other).length > 0)
    await database.query('select realtime.remove_old_changes(10000, $1)', [new Date(Date.now() + 600_000)])
    await client.query('commit')
    await client.end()
    await recorder.until((changes) => listSteps(changes, id).length > 0)
    expect(recorder.missedTimes).toBe(0)
    stop()
  })
})

describe('change feed with many concurrent writers', () => {
  /** Increments rows; rolls back a third of the transactions and some savepoints. */
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
      if (Math.random() < 0.3) here.feed.notifyWrite()
    }
    await client.end()
  }

  it('delivers each change once to two replicas while connections are cut', async () => {
    const recorders = [createRecorder(), createRecorder()]
    await here.feed.subscribe(recorders[0] ?? createRecorder())
    await there.feed.subscribe(recorders[1] ?? createRecorder())
    const clients = await Promise.all(Array.from({ length: WRITERS }, () => connectClient(config)))
    const writing = Promise.all(clients.map(write))
    const [heard] = recorders
    await heard?.until(({ length }) => length > 200)
    await terminateConnections(owner, 'firstline listener')
    await heard?.until(({ length }) => length > 500)
    await terminateConnections(owner, 'firstline', 'firstline listener')
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
        expect(listSteps(changes, id)).toEqual(Array.from({ length: n }, (_, step) => step + 1))
      }
    }
  })
})

describe('notification of another replica', () => {
  it('is sent for writes to watched tables', async () => {
    const heard: string[] = []
    there.wakeUps.onWake((key) => heard.push(key))
    await vi.waitFor(
      async () => {
        await here.observed.query('update public.counters set n = n + 1 where id = $1', [ROWS + 4])
        expect(heard).toContain('changes')
      },
      { timeout: 60_000 },
    )
  })

  it('is not sent when no watched row changed', async () => {
    let asks = 0
    let notifications = 0
    const counted: Database = {
      ...observeWrites(database, () => {}),
      query: (sql, params) =>
        database.query<never>(sql, params).finally(() => {
          asks += 1
        }),
    }
    const notifier = new ChangeNotifier(counted, () => {
      notifications += 1
    })
    const ask = async () => {
      const before = asks
      notifier.notify()
      await vi.waitFor(() => expect(asks).toBeGreaterThan(before))
    }
    await database.query('update public.counters set n = n + 1 where id = $1', [ROWS + 5])
    await ask()
    expect(notifications).toBe(1)
    await database.query('insert into public.spare values (1)')
    await ask()
    expect(notifications).toBe(1)
    await database.query('update public.counters set n = n + 1 where id = $1', [ROWS + 5])
    await ask()
    await notifier.close()
    expect(notifications).toBe(2)
  })
})
