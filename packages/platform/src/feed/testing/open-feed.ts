import { randomUUID } from 'node:crypto'
import { afterAll } from 'vitest'
import type { TestDatabase } from '../../testing/test-database.ts'
import type { Database } from '../../database/database.ts'
import type { Change } from '../change.ts'
import { createChangeFeed } from '../create-change-feed.ts'
import { observeWrites } from '../observe-writes.ts'
import { createRecorder, type Recorder } from './recorder.ts'

const TABLES = [
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

/** Creates the tables and opens a feed of their changes, which reads from `feedDatabase`. */
export async function openFeed(
  { database, owner }: Pick<TestDatabase, 'database' | 'owner'>,
  feedDatabase: Database = database,
) {
  for (const sql of TABLES) await owner.query(sql)
  const feed = createChangeFeed({ database: feedDatabase })
  const observed = observeWrites(database, () => feed.notifyWrite())
  afterAll(() => feed.close())

  async function follow(recorder: Recorder = createRecorder()) {
    const stop = await feed.subscribe(recorder)
    return {
      recorder,
      stop,
      /** Returns the received changes, up to everything written before this call. */
      async heard(): Promise<Change[]> {
        const name = randomUUID()
        await observed.query('insert into public.beacons values ($1)', [name])
        const all = await recorder.until((changes) => changes.some(({ record }) => record?.['name'] === name))
        return all.filter(({ table }) => table !== 'beacons')
      },
    }
  }

  return { feed, observed, follow }
}
