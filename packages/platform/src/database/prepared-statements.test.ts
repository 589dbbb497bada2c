import { beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import type { Identity } from './database.ts'

const { database, owner } = await createTestDatabase()

const user = (sub: string): Identity => ({ role: 'authenticated', claims: { sub } })
const ada = user('00000000-0000-4000-8000-00000000000a')
const bob = user('00000000-0000-4000-8000-00000000000b')
const service: Identity = { role: 'service_role', claims: {} }
const anon: Identity = { role: 'anon', claims: {} }

beforeAll(async () => {
  for (const sql of [
    'create table public.notes (owner uuid, text text)',
    'alter table public.notes enable row level security',
    'create policy own on public.notes to authenticated using (owner = auth.uid())',
    'create policy server on public.notes to firstline, service_role using (true) with check (true)',
    'grant select on public.notes to authenticated, service_role, firstline',
    'grant insert on public.notes to firstline',
  ]) {
    await owner.query(sql)
  }
  for (const [{ claims }, text] of [
    [ada, 'of Ada'],
    [bob, 'of Bob'],
  ] as const) {
    await database.query('insert into public.notes values ($1, $2)', [claims.sub, text])
  }
})

const readTexts = async (identity: Identity) => {
  const [rows] = await database.transaction<{ text: string }>(
    [{ sql: 'select text from public.notes order by text' }],
    identity,
  )
  return rows?.map(({ text }) => text)
}

describe('repeated statement', () => {
  it('applies the policies of each role and user', async () => {
    for (let round = 0; round < 12; round += 1) {
      expect(await readTexts(ada)).toEqual(['of Ada'])
      expect(await readTexts(bob)).toEqual(['of Bob'])
      expect(await readTexts(service)).toEqual(['of Ada', 'of Bob'])
      await expect(readTexts(anon)).rejects.toMatchObject({ code: '42501' })
    }
  })

  it('accepts new parameter values each time', async () => {
    for (let round = 0; round < 12; round += 1) {
      expect(await database.query('select $1::integer * 2 as twice', [round])).toEqual([{ twice: round * 2 }])
      await expect(database.query('select 1 / $1::integer as part', [0])).rejects.toMatchObject({
        code: '22012',
      })
      expect(await database.query('select 1 / $1::integer as part', [1])).toEqual([{ part: 1 }])
    }
  })

  it('works after its table was altered', async () => {
    await owner.query('create table public.shapes (a integer)')
    await owner.query('grant select, insert on public.shapes to firstline')
    await database.query('insert into public.shapes values (1)')
    const read = () => database.query('select * from public.shapes')
    for (let round = 0; round < 4; round += 1) expect(await read()).toEqual([{ a: 1 }])
    await owner.query("alter table public.shapes add column b text default 'b'")
    for (let round = 0; round < 4; round += 1) expect(await read()).toEqual([{ a: 1, b: 'b' }])
    await owner.query('alter table public.shapes drop column a')
    const inOne = [
      { sql: 'select * from public.shapes' },
      { sql: 'insert into public.shapes values ($1)', params: ['c'] },
    ]
    await database.transaction(inOne)
    await owner.query('alter table public.shapes add column c integer')
    await database.transaction(inOne)
    expect(await database.query('select count(*) as n from public.shapes')).toEqual([{ n: 3 }])
  })

  it('works among many different statements', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let number = 0; number < 150; number += 1) {
        expect(await database.query(`select ${number} as n`)).toEqual([{ n: number }])
      }
    }
  })

  it('works after a rollback in the same transaction', async () => {
    const insert = { sql: 'insert into public.notes values ($1, $2)', params: [ada.claims.sub, 'twice'] }
    const fail = { sql: 'select 1 / $1::integer as part', params: [0] }
    for (let round = 0; round < 4; round += 1) {
      await expect(database.transaction([insert, insert, fail])).rejects.toMatchObject({ code: '22012' })
    }
    await database.transaction([insert, insert])
    expect(await readTexts(ada)).toEqual(['of Ada', 'twice', 'twice'])
  })

  it('is retried once only when PostgreSQL reports an unsupported feature', async () => {
    await owner.query('create sequence public.tries')
    await owner.query('grant usage on sequence public.tries to firstline')
    await owner.query(`create function public.unbuilt() returns void language plpgsql as $$ begin
      raise exception 'not built' using errcode = '0A000'; end $$`)
    const count = { sql: "select nextval('public.tries')" }
    const run = () => database.transaction([count, count, { sql: 'select public.unbuilt()' }])
    for (let round = 0; round < 4; round += 1) await expect(run()).rejects.toMatchObject({ code: '0A000' })
    // Four runs, each executed at most twice, with two calls each.
    const [row] = await owner.query<{ tries: number }>('select last_value as tries from public.tries')
    expect(row?.tries).toBeLessThanOrEqual(16)
  })
})
