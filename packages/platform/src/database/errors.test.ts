import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
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

async function catchError(promise: Promise<unknown>): Promise<DatabaseError> {
  const error = await promise.then(() => null).catch((reason: unknown) => reason)
  if (!(error instanceof DatabaseError)) throw new Error(`Expected a DatabaseError, got ${String(error)}`)
  return error
}

async function count(): Promise<number | undefined> {
  const [row] = await database.query<{ n: number }>('select count(*) as n from public.things')
  return row?.n
}

describe('failing statement', () => {
  it('reports the constraint and the conflicting values', async () => {
    await database.query('insert into public.things values (1, $1)', ['somebody'])
    const error = await catchError(database.query('insert into public.things values (1, $1)', ['else']))
    expect(error).toMatchObject({
      code: '23505',
      message: 'duplicate key value violates unique constraint "things_key"',
      detail: 'Key (id)=(1) already exists.',
      hint: null,
      constraint: 'things_key',
    })
  })

  it('carries the error fields that a function sets', async () => {
    const error = await catchError(database.query('select public.complain()'))
    expect(error).toMatchObject({
      code: 'PT402',
      message: 'not like this',
      detail: 'the detail',
      hint: 'the hint',
    })
  })

  it('has the SQLSTATE for syntax, table, value and parameter errors', async () => {
    expect((await catchError(database.query('selec 1'))).code).toBe('42601')
    expect((await catchError(database.query('select * from nowhere'))).code).toBe('42P01')
    expect((await catchError(database.query('select $1::int', ['one']))).code).toBe('22P02')
    expect((await catchError(database.query('select $1::int, $2::int', [1]))).code).toBe('08P01')
  })

  it('is refused for a NUL character in a parameter or the text', async () => {
    expect((await catchError(database.query('select $1::text', ['a\0b']))).code).toBe('22021')
    expect((await catchError(database.query('select 1 as "a\0b"'))).code).toBe('22021')
  })

  it('has a stack trace to the caller', async () => {
    async function whoAsked() {
      return await database.query('select 1 / 0')
    }
    expect((await catchError(whoAsked())).stack).toContain('whoAsked')
  })

  it('does not affect later statements', async () => {
    await catchError(database.query('select 1 / 0'))
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('database transaction', () => {
  it('returns the rows of each statement in order', async () => {
    expect(
      await database.transaction([
        { sql: 'select 1 as one' },
        { sql: 'select 2 as two where false' },
        { sql: 'select x from generate_series(1, 2) x' },
      ]),
    ).toEqual([[{ one: 1 }], [], [{ x: 1 }, { x: 2 }]])
  })

  it('returns an empty list for no statements', async () => {
    expect(await database.transaction([])).toEqual([])
  })

  it('shows a statement the changes of earlier ones', async () => {
    const [, rows] = await database.transaction([
      { sql: "insert into public.things values (7, 'me')" },
      { sql: 'select owner from public.things where id = 7' },
    ])
    expect(rows).toEqual([{ owner: 'me' }])
  })

  it('is rolled back when any statement fails', async () => {
    const before = await count()
    const statements = [{ sql: "insert into public.things values (100, 'me')" }, { sql: 'select 1 / 0' }]
    expect((await catchError(database.transaction(statements))).code).toBe('22012')
    expect(await count()).toBe(before)
  })

  it('runs no statement after a failed one', async () => {
    const before = await count()
    const statements = [{ sql: 'select 1 / 0' }, { sql: "insert into public.things values (101, 'me')" }]
    await catchError(database.transaction(statements))
    expect(await count()).toBe(before)
  })

  it('is rolled back when a deferred constraint fails at commit', async () => {
    await owner.query(
      'create table public.links (id int references public.things (id) deferrable initially deferred)',
    )
    await owner.query('grant all on public.links to firstline')
    const statements = [{ sql: 'insert into public.links values (999)' }, { sql: 'select 1' }]
    expect((await catchError(database.transaction(statements))).code).toBe('23503')
    expect(await database.query('select * from public.links')).toEqual([])
  })
})

describe('200 concurrent transactions', () => {
  it('all succeed without a lost update', async () => {
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

  it('return each caller its own rows and errors', async () => {
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
