import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { MINUTE_MS } from '../testing/times.ts'
import { createChangeFeed } from './create-change-feed.ts'
import { observeWrites } from './observe-writes.ts'
import { removeOldChangesJob } from './remove-old-changes.ts'
import { openFeed } from './testing/open-feed.ts'
import { createRecorder } from './testing/recorder.ts'

const { database, owner } = await createTestDatabase()

let queryCount = 0
let failures = 0
/** The database of the feed: counts its queries and injects failures. */
const asked: typeof database = {
  ...observeWrites(database, () => {}),
  query(sql, params) {
    queryCount += 1
    if (failures > 0) {
      failures -= 1
      return Promise.reject(new Error('the network is down'))
    }
    return database.query(sql, params)
  },
}
const { feed, observed, follow } = await openFeed({ database, owner }, asked)

describe('change feed subscriber', () => {
  it('receives no rollbacks, unwatched tables and earlier changes', async () => {
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

  it('receives each change once and in row order', async () => {
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

  it('receives large changes in small batches', async () => {
    const given: number[] = []
    const { heard, stop } = await follow(createRecorder((changes) => void given.push(changes.length)))
    // Incompressible and compressible values.
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

  it('receives the same batch again after it rejects', async () => {
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

  it('misses nothing while the database is unavailable', async () => {
    const { heard, stop } = await follow()
    // Its first read is over.
    await heard()
    failures = 2
    await observed.query('insert into public.heap values (13)')
    expect((await heard()).map(({ record }) => record)).toEqual([{ n: 13 }])
    expect(failures).toBe(0)
    stop()
  })

  it('is independent of a slower subscriber', async () => {
    let release: () => void = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const slow = createRecorder(() => held)
    const stopSlow = await feed.subscribe(slow)
    const { heard, stop } = await follow()
    await observed.query('insert into public.heap values (14)')
    expect((await heard()).map(({ record }) => record)).toEqual([{ n: 14 }])
    expect(slow.changes).toEqual([])
    release()
    await slow.until((changes) => changes.some(({ record }) => record?.['n'] === 14))
    stopSlow()
    stop()
  })

  it('stops all queries when it is the last to leave', async () => {
    const { heard, stop } = await follow()
    await heard()
    stop()
    await feed.close()
    const idle = createChangeFeed({ database: asked })
    queryCount = 0
    await observed.query('insert into public.heap values (15)')
    idle.notifyWrite()
    await idle.close()
    expect(queryCount).toBe(0)
  })
})

describe('removeOldChangesJob', () => {
  it('removes changes after ten minutes and notifies subscribers that missed them', async () => {
    const own = createChangeFeed({ database })
    const job = removeOldChangesJob(database)
    const start = Date.now()
    const runAt = (minutes: number) =>
      job.run({ now: new Date(start + minutes * MINUTE_MS), signal: new AbortController().signal })
    const count = async () => (await owner.query('select 1 from realtime.changes')).length

    const holds = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const slowReader = createRecorder(() => {
      holds.resolve()
      return released.promise
    })
    const stop = await own.subscribe(slowReader)
    const before = await count()
    expect(before).toBeGreaterThan(1300)
    await database.query('insert into public.heap values (16)')
    own.notifyWrite()
    // Otherwise the next change would be in the same batch.
    await holds.promise
    await runAt(0)
    await database.query('insert into public.heap values (17)')
    expect(await runAt(9.9)).toEqual({ changes: 0 })
    expect(await runAt(10)).toEqual({ changes: before + 1 })
    expect(await count()).toBe(1)
    expect(await runAt(10.1)).toEqual({ changes: 0 })

    // The subscriber holds (16) and later changes are kept, so nothing is missed.
    expect(slowReader.missedTimes).toBe(0)
    await runAt(25)
    await runAt(36)
    expect(await count()).toBe(0)
    released.resolve()
    own.notifyWrite()
    await slowReader.untilMissed()
    await database.query('insert into public.heap values (18)')
    own.notifyWrite()
    await slowReader.until((changes) => changes.some(({ record }) => record?.['n'] === 18))
    expect(slowReader.changes.map(({ record }) => record?.['n'])).not.toContain(17)
    expect(slowReader.missedTimes).toBe(1)
    stop()
    await own.close()
  })

  it('removes changes restored from a dump of a later database state', async () => {
    await owner.query(
      `insert into realtime.changes (xid, schema_name, table_name, op)
       values ((pg_snapshot_xmax(pg_current_snapshot())::text::bigint + 1000000)::text::xid8, 'public', 'heap', 'DELETE')`,
    )
    await owner.query(
      `insert into realtime.horizons (at, snapshot, is_applied) values (now(), '900000000:900000000:', true)`,
    )
    const own = createChangeFeed({ database })
    const recorder = createRecorder()
    await own.subscribe(recorder)
    await database.query('insert into public.heap values (19)')
    own.notifyWrite()
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
