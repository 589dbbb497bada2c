import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { DatabaseError } from './database.ts'

const { database, owner } = await createTestDatabase()

await owner.transaction([
  { sql: 'create table public.things (id int constraint things_key primary key, owner text not null)' },
  { sql: 'grant all on public.things to firstline' },
  {
    sql: `create function public.complain() returns void language plpgsql as $$ begin
      raise exception 'not like this' using errcode = 'PT402', detail = 'the detail', hint = 'the hint';
    end $$`,
  },
])

async function failure(promise: Promise<unknown>): Promise<DatabaseError> {
  const error = await promise.then(() => null).catch((reason: unknown) => reason)
  if (!(error instanceof DatabaseError)) throw new Error(`Expected a DatabaseError, got ${String(error)}`)
  return error
}

async function count(): Promise<number | undefined> {
  const [row] = await database.query<{ n: number }>('select count(*) as n from public.things')
  return row?.n
}

describe('a statement that fails', () => {
  it('names the constraint and what it was about', async () => {
    await database.query('insert into public.things values (1, $1)', ['somebody'])
    const error = await failure(database.query('insert into public.things values (1, $1)', ['else']))
    expect(error).toMatchObject({
      code: '23505',
      message: 'duplicate key value violates unique constraint "things_key"',
      detail: 'Key (id)=(1) already exists.',
      hint: null,
      constraint: 'things_key',
    })
  })

  it('carries what a function raised, word for word', async () => {
    const error = await failure(database.query('select public.complain()'))
    expect(error).toMatchObject({
      code: 'PT402',
      message: 'not like this',
      detail: 'the detail',
      hint: 'the hint',
    })
  })

  it('tells syntax, unknown tables, bad values and missing parameters apart', async () => {
    expect((await failure(database.query('selec 1'))).code).toBe('42601')
    expect((await failure(database.query('select * from nowhere'))).code).toBe('42P01')
    expect((await failure(database.query('select $1::int', ['one']))).code).toBe('22P02')
    expect((await failure(database.query('select $1::int, $2::int', [1]))).code).toBe('08P01')
  })

  it('is refused for a NUL character, in a parameter as in the text', async () => {
    expect((await failure(database.query('select $1::text', ['a\0b']))).code).toBe('22021')
    expect((await failure(database.query('select 1 as "a\0b"'))).code).toBe('22021')
  })

  it('leads back to whoever asked', async () => {
    async function whoAsked() {
      return await database.query('select 1 / 0')
    }
    expect((await failure(whoAsked())).stack).toContain('whoAsked')
  })

  it('leaves the database as usable as before', async () => {
    await failure(database.query('select 1 / 0'))
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('a transaction', () => {
  it('gives the rows of each statement, in order', async () => {
    expect(
      await database.transaction([
        { sql: 'select 1 as one' },
        { sql: 'select 2 as two where false' },
        { sql: 'select x from generate_series(1, 2) x' },
      ]),
    ).toEqual([[{ one: 1 }], [], [{ x: 1 }, { x: 2 }]])
  })

  it('gives nothing for no statements', async () => {
    expect(await database.transaction([])).toEqual([])
  })

  it('lets a later statement see what an earlier one did', async () => {
    const [, rows] = await database.transaction([
      { sql: "insert into public.things values (7, 'me')" },
      { sql: 'select owner from public.things where id = 7' },
    ])
    expect(rows).toEqual([{ owner: 'me' }])
  })

  it('keeps nothing when any statement fails, the last one too', async () => {
    const before = await count()
    const statements = [{ sql: "insert into public.things values (100, 'me')" }, { sql: 'select 1 / 0' }]
    expect((await failure(database.transaction(statements))).code).toBe('22012')
    expect(await count()).toBe(before)
  })

  it('runs nothing after a statement that failed', async () => {
    const before = await count()
    const statements = [{ sql: 'select 1 / 0' }, { sql: "insert into public.things values (101, 'me')" }]
    await failure(database.transaction(statements))
    expect(await count()).toBe(before)
  })

  it('keeps nothing when a deferred constraint fails at the commit', async () => {
    await owner.query(
      'create table public.links (id int references public.things (id) deferrable initially deferred)',
    )
    await owner.query('grant all on public.links to firstline')
    const statements = [{ sql: 'insert into public.links values (999)' }, { sql: 'select 1' }]
    expect((await failure(database.transaction(statements))).code).toBe('23503')
    expect(await database.query('select * from public.links')).toEqual([])
  })
})

describe('200 transactions at once', () => {
  it('all succeed, and each counts', async () => {
    await owner.query('create table public.counters (id int primary key, n int not null)')
    await owner.query('grant all on public.counters to firstline')
    await database.query('insert into public.counters values (1, 0)')
    const statements = [
      { sql: 'update public.counters set n = n + 1 where id = 1 returning n' },
      { sql: 'select $1::int as mine', params: [1] },
    ]
    const all = await Promise.all(Array.from({ length: 200 }, () => database.transaction(statements)))
    expect(new Set(all.map(([updated]) => updated?.[0]?.['n'])).size).toBe(200)
    expect(await database.query('select n from public.counters')).toEqual([{ n: 200 }])
  })

  it('answer each caller with its own rows, failures among them', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, (_, index) =>
        database.transaction([
          { sql: 'select 100 / ($1::int % 10) as value, $1::int as mine', params: [index] },
        ]),
      ),
    )
    for (const [index, outcome] of outcomes.entries()) {
      if (index % 10 === 0) expect(outcome).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
      else expect(outcome).toMatchObject({ status: 'fulfilled', value: [[{ mine: index }]] })
    }
  })
})
