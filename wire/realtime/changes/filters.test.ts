import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { openChanges } from './testing/open-changes.ts'

const changes = await openChanges(await createTestDatabase(), [
  "create type public.mood as enum ('sad', 'ok', 'happy')",
  `create table public.kinds (
     id bigint primary key, small smallint, whole integer, num numeric, double double precision, words text,
     word varchar(20), fixed char(5), flag boolean, uid uuid, moment timestamptz, day date, doc jsonb, list integer[],
     "odd name" text collate "C", mood public.mood, nothing text
   )`,
  'grant select on public.kinds to anon',
  "select realtime.watch('public.kinds')",
])

const UID = 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'
const ROW = `insert into public.kinds values (9007199254740993, -5, 42, 12.3400, 0.1, 'Straße, "so" (ja)', 'word', 'abc',
  true, '${UID}', '2026-01-31T12:00:00.123456Z', '2026-01-31', '{"a": 1}', '{1,2}', 'x', 'ok', null)`

const MATCHING = [
  'id=eq.9007199254740993',
  'id=not.eq.9007199254740992',
  'id=gt.9007199254740992',
  'id=in.(1,9007199254740993)',
  'small=eq.-5',
  'small=lt.0',
  'small=not.gt.0',
  'whole=eq.42',
  'whole=eq. 42',
  'whole=neq.41',
  'whole=gte.42',
  'whole=lte.42',
  'whole=in.(1,42)',
  'whole=not.in.(1,2)',
  'whole=not.is.null',
  'whole=is.not_null',
  'whole=isdistinct.41',
  'whole=isdistinct.null',
  'num=eq.12.34',
  'num=gt.12.339999999999999999999',
  'double=eq.0.1',
  'words=eq."Straße, \\"so\\" (ja)"',
  'words=like.Stra%',
  'words=not.like.stra%',
  'words=ilike.stra%',
  'words=match.^Stra',
  'words=imatch.^STRA',
  'words=not.match.^so',
  'words=in.("Straße, \\"so\\" (ja)",other)',
  'word=eq.word',
  'fixed=eq.abc',
  'flag=is.true',
  'flag=eq.true',
  'flag=eq.t',
  'flag=not.is.false',
  'flag=neq.false',
  `uid=eq.${UID}`,
  `uid=eq.${UID.toUpperCase()}`,
  `uid=eq.${UID.replaceAll('-', '')}`,
  `uid=not.in.(00000000-0000-0000-0000-000000000000)`,
  'moment=eq.2026-01-31T13:00:00.123456+01:00',
  'moment=gt.2026-01-31T12:00:00.123455Z',
  'day=eq.31 Jan 2026',
  'doc=eq.{"a":1.0}',
  'list=eq."{1,2}"',
  'odd name=eq.x',
  'mood=gt.sad',
  'nothing=is.null',
  'nothing=isdistinct.x',
  'nothing=not.isdistinct.null',
  'whole=eq.42,flag=is.true,words=like.%ja%',
]

const NOT_MATCHING = [
  'id=eq.9007199254740992',
  'id=neq.9007199254740993',
  'small=gt.0',
  'whole=eq.41',
  'whole=not.eq.42',
  'whole=is.null',
  'whole=in.(1,2)',
  'whole=not.isdistinct.null',
  'num=gt.12.340000000000000000001',
  'words=eq.straße',
  'words=like.stra%',
  'words=match.^so',
  'word=eq.Word',
  'flag=is.false',
  'uid=neq.a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11',
  'moment=lt.2026-01-31T12:00:00.123456Z',
  'mood=gt.ok',
  'nothing=eq.x',
  'nothing=neq.x',
  'nothing=not.eq.x',
  'nothing=not.in.(x)',
  'nothing=not.like.x',
  'whole=eq.42,flag=is.false',
  'whole=eq.41,words=like.Stra%',
]

describe('filter of a postgres_changes binding', () => {
  it('matches the same rows as PostgreSQL for every type', async () => {
    const filters = [...MATCHING, ...NOT_MATCHING]
    const listener = await changes.listen(
      filters.map((filter) => ({ event: '*', schema: 'public', table: 'kinds', filter })),
    )
    expect(await listener.nextStatus()).toBe('Subscribed to PostgreSQL')
    await changes.write(ROW)
    const [events] = await changes.receivedBy(listener)
    expect(events).toHaveLength(1)
    const passed = new Set(events?.[0]?.ids)
    expect(filters.filter((_, index) => passed.has(listener.ids[index] ?? 0))).toEqual(
      filters.filter((filter) => MATCHING.includes(filter)),
    )
  })

  it('compares only the key columns of a deleted row', async () => {
    await changes.write('insert into public.kinds (id, whole) values (7, 42)')
    const listener = await changes.listen(
      ['id=eq.7', 'id=lt.8', 'id=eq.8', 'whole=eq.42', 'whole=is.null', 'whole=not.eq.1'].map((filter) => ({
        event: 'DELETE',
        schema: 'public',
        table: 'kinds',
        filter,
      })),
    )
    await changes.write('delete from public.kinds where id = 7')
    const [events] = await changes.receivedBy(listener)
    expect(events?.map(({ ids }) => ids.toSorted())).toEqual([listener.ids.slice(0, 2).toSorted()])
    expect(events?.[0]?.data).toMatchObject({ type: 'DELETE', old_record: { id: 7 } })
  })

  it('reports invalid filters and keeps the other bindings working', async () => {
    const errors: [string, RegExp][] = [
      ['nowhere=eq.1', /column nowhere of public.kinds does not exist/],
      ['whole=eq.x', /invalid input syntax for type integer/],
      ['uid=eq.x', /invalid input syntax for type uuid/],
      ['words=match.(', /invalid regular expression/],
      ['words=like.x\\', /must not end with escape/],
      ['whole=like.4', /operator does not exist/],
      ['whole=is.true', /must be type boolean/],
      ['whole=is.large', /is takes/],
      ['whole', /can't be read/],
    ]
    const listener = await changes.listen(
      [{}, ...errors.map(([filter]) => ({ filter }))].map((each) => ({
        event: '*',
        schema: 'public',
        table: 'kinds',
        ...each,
      })),
    )
    const status = await listener.nextStatus()
    for (const [, error] of errors) expect(status).toMatch(error)
    await changes.write('insert into public.kinds (id) values (70)')
    const [events] = await changes.receivedBy(listener)
    expect(events?.map(({ ids }) => ids)).toEqual([[listener.ids[0]]])
  })
})
