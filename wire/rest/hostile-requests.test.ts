import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { SLOW_POLL } from '@firstline/platform/testing/times'
import { openTestApi } from '@firstline/wire/test-wire/test-services'

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
const wire = await openTestApi({ database: test.database })

async function send(path: string, init: RequestInit = {}) {
  const response = await wire.fetch(`/rest/v1/${path}`, init)
  const text = await response.text()
  const body: unknown = text === '' ? null : JSON.parse(text)
  return { status: response.status, body, headers: response.headers }
}

describe('GET /rest/v1/<table> with cached prepared statements', () => {
  /** Repeats the request on every connection of the pool, which caches the statement from the second time on. */
  async function sendRepeatedly(path: string) {
    for (let round = 0; round < 3; round += 1) {
      const all = await Promise.all(Array.from({ length: 12 }, () => send(path)))
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
    // If the parameter were still a date, the time of day would be lost silently.
    [
      'a time',
      'things?select=id&at=lt.2026-01-31T12:00:00Z',
      'alter column at type timestamptz using at::timestamptz',
    ],
  ])('compares with the new type after a column becomes %s', async (_type, path, change) => {
    await sendRepeatedly(path)
    await test.owner.query(`alter table public.things ${change}`)
    await test.owner.query("notify pgrst, 'reload schema'")
    // Until the notification arrives, a statement for the old type may still return other rows.
    await expect.poll(async () => (await send(path)).body, SLOW_POLL).toEqual([{ id: 1 }])
    await sendRepeatedly(path)
    expect((await send(path)).body).toEqual([{ id: 1 }])
  })

  it('parses numbers as the current type of their column', async () => {
    expect((await send('things?select=id&amount=eq.50000000000')).body).toEqual([])
  })

  it('succeeds after a type is dropped and created again under its name', async () => {
    const path = 'things?select=id&state=eq.open'
    await sendRepeatedly(path)
    const change = [
      'alter table public.things alter column state type text',
      'drop type public.state',
      `create type public.state as enum ('open', 'done')`,
      'alter table public.things alter column state type public.state using state::public.state',
      "notify pgrst, 'reload schema'",
    ]
    for (const sql of change) await test.owner.query(sql)
    await expect.poll(async () => (await send(path)).status, SLOW_POLL).toBe(200)
    await sendRepeatedly(path)
  })
})

describe('GET /rest/v1/<table> with unusual names', () => {
  it.each([
    ['things?select=_rest_rows,_rest_row:id&order=id&limit=1', [{ _rest_rows: 'b', _rest_row: 1 }]],
    [
      'things?select=_rest_rows:id,things(_rest_row,_rest_related:id)&id=eq.1',
      [{ _rest_rows: 1, things: [{ _rest_row: 'c', _rest_related: 2 }] }],
    ],
    ['things?select=_rest_source:id,_rest_written:id&id=eq.1', [{ _rest_source: 1, _rest_written: 1 }]],
  ])('returns columns and aliases that equal internal aliases: %s', async (path, expected) => {
    expect((await send(path)).body).toEqual(expected)
  })

  it('percent-encodes a table name in the Location header', async () => {
    const { status, headers } = await send(encodeURIComponent('本'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', prefer: 'return=headers-only' },
      body: '{"id": 1}',
    })
    expect([status, headers.get('location')]).toEqual([201, '/rest/v1/%E6%9C%AC?id=eq.1'])
  })
})

describe('POST /rest/v1/rpc with a streamed body', () => {
  it('stops reading a body at the size limit', async () => {
    let taken = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (taken >= 100) return controller.close()
        taken += 1
        controller.enqueue(new Uint8Array(1024 * 1024))
      },
    })
    // TypeScript's RequestInit lacks `duplex`, which a stream body requires.
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-type': 'application/octet-stream' },
    }
    expect(await send('rpc/count_bytes', init)).toMatchObject({ status: 413, body: { code: 'PGRST102' } })
    expect(taken).toBeLessThan(10)
  })
})

describe('response size limit', () => {
  const wide = Array.from('abcdefg', (alias) => `${alias}:id::char(10485760)`).join()

  it.each([
    ['rows', `things?select=${wide}&id=eq.1`],
    ['a value', 'rpc/filled?size=70000000'],
  ])('refuses a response above 64 MB: %s', async (_what, path) => {
    // More than once, because a busy machine may reach the time limit of a request first.
    await expect
      .poll(() => send(path), SLOW_POLL)
      .toMatchObject({
        status: 400,
        body: { code: '54000', message: 'The response is larger than 64 MB' },
      })
  })

  it('sends a response of two megabytes', async () => {
    expect((await send('rpc/filled?size=2000000')).body).toHaveLength(2_000_000)
  })
})

describe('text that PostgreSQL refuses', () => {
  it.each([
    ['fts', '!'.repeat(40)],
    ['wfts', '-'.repeat(40)],
  ])('is a 400 for a full-text search with too many negations: %s', async (operator, search) => {
    expect(await send(`things?select=id&_rest_row=${operator}.${search}a`)).toMatchObject({
      status: 400,
      body: { code: 'XX000', message: 'tsquery stack too small' },
    })
  })

  it('is a 400 for a text that is too long for a full-text search', async () => {
    const words = Array.from({ length: 300_000 }, (_, index) => `word${index}`).join(' ')
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const body = JSON.stringify({ words })
    await test.owner.query(
      'create function public.search(words text) returns tsvector language sql as $$ select to_tsvector(words) $$',
    )
    await test.owner.query("notify pgrst, 'reload schema'")
    await expect
      .poll(async () => (await send('rpc/search', { ...init, body: '{"words":"a"}' })).status, SLOW_POLL)
      .toBe(200)
    expect(await send('rpc/search', { ...init, body: body.slice(0, 1_000_000) + '"}' })).toMatchObject({
      status: 400,
      body: { code: '54000' },
    })
  })

  it.each([
    ['a NUL in a value', 'things?at=eq.a%00', '22021'],
    ['a NUL in a list', 'things?at=in.(a%00)', '22021'],
    ['a NUL in a search', 'things?at=fts.a%00', '22021'],
    ['a NUL in an order', 'things?order=at%00', 'PGRST100'],
  ])('is a 400 for %s', async (_what, path, code) => {
    expect(await send(path)).toMatchObject({ status: 400, body: { code } })
  })

  it.each([
    ['half of a surrogate pair', 'application/json', String.raw`{"id": 9, "at": "x\ud83d"}`, '22P02'],
    ['a NUL in JSON', 'application/json', String.raw`{"id": 9, "at": "x\u0000"}`, '22P05'],
    ['a NUL in CSV', 'text/csv', 'id,at\n9,a\0b', '22P05'],
    ['a NUL in a form', 'application/x-www-form-urlencoded', 'id=9&at=a%00b', '22P05'],
  ])('is a 400 for %s in a row', async (_what, type, body, code) => {
    expect(await send('things', { method: 'POST', headers: { 'content-type': type }, body })).toMatchObject({
      status: 400,
      body: { code },
    })
  })
})

describe('match and imatch filters', () => {
  const HOSTILE = ['(x{255}){255}', '(a)\\1', 'x'.repeat(501)]
  const filters = HOSTILE.flatMap((pattern) => [
    `_rest_row=match.${encodeURIComponent(pattern)}`,
    `_rest_row=imatch.${encodeURIComponent(pattern)}`,
    `or=(id.eq.1,_rest_row.match."${encodeURIComponent(pattern.replaceAll('\\', '\\\\'))}")`,
    `_rest_row=match(any).${encodeURIComponent(`{b,"${pattern.replaceAll('\\', '\\\\')}"}`)}`,
  ])
  it.each(filters)('refuses a regular expression that could take too long: %s', async (filter) => {
    const { status, body } = await send(`things?select=id&${filter}`)
    expect([status, body]).toMatchObject([400, { code: '2201B' }])
  })

  it('accepts ordinary regular expressions and arrays of them', async () => {
    for (const filter of ['_rest_row=match.^[a-z]{1,3}$', '_rest_row=imatch(any).{^x,^A}']) {
      expect(await send(`things?select=id&${encodeURI(filter)}`)).toMatchObject({ status: 200 })
    }
  })
})
