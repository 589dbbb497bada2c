import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import type { Change } from './change.ts'
import { openFeed } from './testing/open-feed.ts'

const { database, owner } = await createTestDatabase()
const { observed, follow } = await openFeed({ database, owner })

/** Runs each statement in its own transaction and returns the delivered changes. */
async function runAndCollect(...statements: string[]): Promise<Change[]> {
  const { heard, stop } = await follow()
  for (const sql of statements) await observed.query(sql)
  const changes = await heard()
  stop()
  return changes
}

describe('change of a watched row', () => {
  it('has the new row, the old key, the type and the owner', async () => {
    const user = randomUUID()
    const changes = await runAndCollect(
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

  it('has values as PostgreSQL JSON with times in UTC', async () => {
    const [change] = await runAndCollect(
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
    const updates = await runAndCollect(
      "update public.notes set title = 'here' where id = 3",
      `with zone as materialized (select set_config('timezone', 'Asia/Tokyo', true) as name)
       update public.notes set title = 'there' from zone where id = 3 and name <> ''`,
    )
    expect(updates.map(({ record, oldRecord }) => [record?.['title'], record?.['at'], oldRecord])).toEqual([
      ['here', change?.record?.['at'], { id: 3 }],
      ['there', change?.record?.['at'], { id: 3 }],
    ])
  })

  it('has all columns of a composite key and none without a key', async () => {
    const changes = await runAndCollect(
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

  it('has the complete old row with replica identity full', async () => {
    await owner.query('alter table public.pairs replica identity full')
    const changes = await runAndCollect(
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

  it('omits long values of a large row but keeps key and owner', async () => {
    const user = randomUUID()
    const changes = await runAndCollect(
      `insert into public.notes (id, owner, title, data) values (4, '${user}', repeat('x', 1100000), '{"a": 1}')`,
      `insert into public.notes (id, title) values (5, repeat('x', 900000))`,
    )
    expect(changes[0]).toMatchObject({ isCut: true, owner: user, record: { id: 4, data: { a: 1 } } })
    expect(changes[0]?.record).not.toHaveProperty('title')
    expect(changes[1]).toMatchObject({ isCut: false })
    expect(String(changes[1]?.record?.['title'])).toHaveLength(900_000)
  })
})

describe('realtime.watch and realtime.changes', () => {
  it('are not accessible to the API roles', async () => {
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

  it('refuse views and owner columns that are not uuids', async () => {
    await owner.query('create view public.some_notes as select * from public.notes')
    await expect(owner.query("select realtime.watch('public.some_notes')")).rejects.toMatchObject({
      code: '42809',
    })
    await expect(owner.query("select realtime.watch('public.notes', 'title')")).rejects.toMatchObject({
      code: '42703',
    })
  })

  it('record no changes after realtime.unwatch', async () => {
    await owner.query("select realtime.unwatch('public.heap')")
    await database.query('insert into public.heap values (20)')
    expect(await owner.query(`select 1 from realtime.changes where record = '{"n": 20}'`)).toEqual([])
  })
})
