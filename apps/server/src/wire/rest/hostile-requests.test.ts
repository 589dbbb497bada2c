import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { SLOW_POLL } from '#test/fixtures.ts'
import { openTestWire } from '#test/test-wire.ts'

const test = await createTestDatabase()
const SCRIPT = [
  `create type public.state as enum ('open', 'done')`,
  `create table public.things (id integer primary key, at text, amount integer, state public.state,
     "_rest_row" text, "_rest_rows" text, part_of integer references public.things)`,
  `insert into public.things values (1, '2026-01-31', 5, 'open', 'a', 'b', null), (2, '', 6, 'done', 'c', 'd', 1)`,
  'create table public."本" (id integer primary key)',
  'create function public.count_bytes(bytea) returns integer language sql immutable as $$ select length($1) $$',
  "create function public.filled(size integer) returns text language sql immutable as $$ select repeat('x', size) $$",
  'grant select, insert on public.things, public."本" to anon',
]
for (const sql of SCRIPT) await test.owner.query(sql)
const wire = await openTestWire({ database: test.database })

async function ask(path: string, init: RequestInit = {}) {
  const response = await wire.fetch(`/rest/v1/${path}`, init)
  const text = await response.text()
  const answer: unknown = text === '' ? null : JSON.parse(text)
  return { status: response.status, answer, headers: response.headers }
}

describe('a query that came often', () => {
  /** On every connection there may be, twice and more: from the second time on it is kept there. */
  async function askOften(path: string) {
    for (let round = 0; round < 3; round += 1) {
      const all = await Promise.all(Array.from({ length: 12 }, () => ask(path)))
      for (const { status } of all) expect(status, path).toBe(200)
    }
  }

  it.each([
    ['text', 'things?select=id&amount=eq.5', 'alter column amount type text using amount::text'],
    [
      'a number again',
      'things?select=id&amount=eq.5',
      'alter column amount type bigint using amount::bigint',
    ],
    ['a date', 'things?select=id&at=eq.2026-01-31', `alter column at type date using nullif(at, '')::date`],
    // Were it still read as a date, the hour would be lost without a word.
    [
      'a time',
      'things?select=id&at=lt.2026-01-31T12:00:00Z',
      'alter column at type timestamptz using at::timestamptz',
    ],
  ])('is a new one once its column is %s', async (_type, path, change) => {
    await askOften(path)
    await test.owner.query(`alter table public.things ${change}`)
    await test.owner.query("notify pgrst, 'reload schema'")
    // Until the notification arrives, a statement made for the old type may still answer, with other rows.
    await expect.poll(async () => (await ask(path)).answer, SLOW_POLL).toEqual([{ id: 1 }])
    await askOften(path)
    expect((await ask(path)).answer).toEqual([{ id: 1 }])
  })

  it('reads numbers as what their column is by now', async () => {
    expect((await ask('things?select=id&amount=eq.50000000000')).answer).toEqual([])
  })

  it('is a new one once a type was made anew under its name', async () => {
    const path = 'things?select=id&state=eq.open'
    await askOften(path)
    const change = [
      'alter table public.things alter column state type text',
      'drop type public.state',
      `create type public.state as enum ('open', 'done')`,
      'alter table public.things alter column state type public.state using state::public.state',
      "notify pgrst, 'reload schema'",
    ]
    for (const sql of change) await test.owner.query(sql)
    await expect.poll(async () => (await ask(path)).status, SLOW_POLL).toBe(200)
    await askOften(path)
  })
})

describe('names', () => {
  it.each([
    ['things?select=_rest_rows,_rest_row:id&order=id&limit=1', [{ _rest_rows: 'b', _rest_row: 1 }]],
    [
      'things?select=_rest_rows:id,things(_rest_row,_rest_related:id)&id=eq.1',
      [{ _rest_rows: 1, things: [{ _rest_row: 'c', _rest_related: 2 }] }],
    ],
    ['things?select=_rest_source:id,_rest_written:id&id=eq.1', [{ _rest_source: 1, _rest_written: 1 }]],
  ])('may be those that a statement gives its own parts: %s', async (path, expected) => {
    expect((await ask(path)).answer).toEqual(expected)
  })

  it('go into a header only as an address has them', async () => {
    const { status, headers } = await ask(encodeURIComponent('本'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', prefer: 'return=headers-only' },
      body: '{"id": 1}',
    })
    expect([status, headers.get('location')]).toEqual([201, '/rest/v1/%E6%9C%AC?id=eq.1'])
  })
})

describe('a body of unknown length', () => {
  it('is left unread from where it is too long', async () => {
    let taken = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (taken >= 100) return controller.close()
        taken += 1
        controller.enqueue(new Uint8Array(1024 * 1024))
      },
    })
    // The type of fetch does not know the member that a stream needs.
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-type': 'application/octet-stream' },
    }
    expect(await ask('rpc/count_bytes', init)).toMatchObject({ status: 413, answer: { code: 'PGRST102' } })
    expect(taken).toBeLessThan(10)
  })
})

describe('an answer', () => {
  const wide = Array.from('abcdefg', (alias) => `${alias}:id::char(10485760)`).join()

  it.each([
    ['rows', `things?select=${wide}&id=eq.1`],
    ['a value', 'rpc/filled?size=70000000'],
  ])('is refused when it is too large to be sent: %s', async (_what, path) => {
    expect(await ask(path)).toMatchObject({
      status: 400,
      answer: { code: '54000', message: 'The answer is larger than 64 MB' },
    })
  })

  it('that is large can be sent', async () => {
    expect((await ask('rpc/filled?size=2000000')).answer).toHaveLength(2_000_000)
  })
})

describe('a regular expression', () => {
  const HOSTILE = ['(x{255}){255}', '(a)\\1', 'x'.repeat(501)]
  const asked = HOSTILE.flatMap((pattern) => [
    `_rest_row=match.${encodeURIComponent(pattern)}`,
    `_rest_row=imatch.${encodeURIComponent(pattern)}`,
    `or=(id.eq.1,_rest_row.match."${encodeURIComponent(pattern.replaceAll('\\', '\\\\'))}")`,
    `_rest_row=match(any).${encodeURIComponent(`{b,"${pattern.replaceAll('\\', '\\\\')}"}`)}`,
  ])
  it.each(asked)('that would take its time is refused: %s', async (filter) => {
    const { status, answer } = await ask(`things?select=id&${filter}`)
    expect([status, answer]).toMatchObject([400, { code: '2201B' }])
  })

  it('as people write them is taken', async () => {
    for (const filter of ['_rest_row=match.^[a-z]{1,3}$', '_rest_row=imatch(any).{^x,^A}']) {
      expect(await ask(`things?select=id&${encodeURI(filter)}`)).toMatchObject({ status: 200 })
    }
  })
})
