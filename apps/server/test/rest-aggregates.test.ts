import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { signUp } from '@firstline/wire/test-wire/sign-up'
import { openTestApp } from '#test/test-app.ts'
import { openTestApi } from '@firstline/wire/test-wire/test-services'

const test = await createTestDatabase()
const SCRIPT = [
  'create table public.clients (id integer primary key, name text not null)',
  `create table public.invoices (id integer primary key, client_id integer references public.clients, amount numeric,
     detail jsonb, plain json)`,
  'create table public.tallies (id integer primary key, count integer)',
  `create function public.large() returns setof public.invoices language sql stable
     as $$ select * from public.invoices where amount > 10 $$`,
  "insert into public.clients values (1, 'Ada'), (2, 'Emmy'), (3, 'Sofia')",
  `insert into public.invoices values (1, 1, 10, '{"n": 1, "k": "a"}', '1'), (2, 1, 20.5, '{"n": 2, "k": "a"}', '2'),
     (3, 2, null, '{"n": 3, "k": "b"}', '3'), (4, null, 5, null, null)`,
  'insert into public.tallies values (1, 7)',
  'grant select, insert on public.invoices, public.clients, public.tallies to authenticated',
]
for (const sql of SCRIPT) await test.owner.query(sql)
const wire = await openTestApi({ database: test.database, rest: { aggregates: true } })
const wireWithout = await openTestApi({ database: test.database })
const { client, token } = await signUp(wire)

async function send(
  path: string,
  { headers = {}, on = wire, ...init }: RequestInit & { on?: typeof wire } = {},
) {
  const response = await on.fetch(`/rest/v1/${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
  const text = await response.text()
  return {
    response,
    status: response.status,
    text,
    body: text.startsWith('{') || text.startsWith('[') ? (JSON.parse(text) as unknown) : null,
  }
}

describe('aggregate functions of a select list', () => {
  it.each<[path: string, rows: unknown]>([
    ['invoices?select=count()', [{ count: 4 }]],
    ['invoices?select=n:count()', [{ n: 4 }]],
    ['invoices?select=count()::text', [{ count: '4' }]],
    ['invoices?select=amount.count()', [{ count: 3 }]],
    ['invoices?select=amount.sum()', [{ sum: 35.5 }]],
    ['invoices?select=amount.min(),amount.max()', [{ min: 5, max: 20.5 }]],
    ['invoices?select=id.avg()::text', [{ avg: '2.5000000000000000' }]],
    ['invoices?select=amount.sum()&id=eq.0', [{ sum: null }]],
    ['invoices?select=total:amount::integer.sum()::text', [{ total: '36' }]],
    ['invoices?select=s:detail->>n::integer.sum()', [{ s: 6 }]],
  ])('are computed over the matching rows: %s', async (path, rows) => {
    expect(await send(path)).toMatchObject({ status: 200, body: rows })
  })

  it.each<[path: string, rows: unknown]>([
    [
      'invoices?select=client_id,amount.sum()&order=client_id',
      [
        { client_id: 1, sum: 30.5 },
        { client_id: 2, sum: null },
        { client_id: null, sum: 5 },
      ],
    ],
    ['invoices?select=c:client_id,n:count()&order=client_id.desc.nullslast&limit=1', [{ c: 2, n: 1 }]],
    [
      'invoices?select=c:client_id::text,count()&client_id=not.is.null&order=client_id',
      [
        { c: '1', count: 2 },
        { c: '2', count: 1 },
      ],
    ],
    ['invoices?select=detail->>k,count()&client_id=eq.1', [{ k: 'a', count: 2 }]],
    ['tallies?select=*,id.max()', [{ id: 1, count: 7, max: 1 }]],
    [
      'invoices?select=total:amount.sum(),clients(name)&client_id=eq.1',
      [{ total: 30.5, clients: { name: 'Ada' } }],
    ],
  ])('are grouped by all else that is selected: %s', async (path, rows) => {
    expect(await send(path)).toMatchObject({ status: 200, body: rows })
  })

  it('are computed over embedded rows', async () => {
    const embedded = await client
      .from('clients')
      .select('name, invoices(amount.sum(), n:count())')
      .order('id')
    expect(embedded.data).toEqual([
      { name: 'Ada', invoices: [{ sum: 30.5, n: 2 }] },
      { name: 'Emmy', invoices: [{ sum: null, n: 1 }] },
      { name: 'Sofia', invoices: [{ sum: null, n: 0 }] },
    ])
    const grouped = await send('clients?select=invoices(k:detail->>k,count())&id=eq.1')
    expect(grouped.body).toEqual([{ invoices: [{ k: 'a', count: 2 }] }])
    const toOne = await send('invoices?select=id,clients(name.max())&id=eq.1')
    expect(toOne.body).toEqual([{ id: 1, clients: { max: 'Ada' } }])
  })

  it('are computed over the rows of a function or a write', async () => {
    expect((await send('rpc/large?select=amount.sum(),count()')).body).toEqual([{ sum: 20.5, count: 1 }])
    const written = await send('invoices?select=amount.sum(),n:count()', {
      method: 'POST',
      headers: { 'content-type': 'application/json', prefer: 'return=representation' },
      body: '[{"id":11,"amount":1},{"id":12,"amount":2}]',
    })
    expect(written).toMatchObject({ status: 201, body: [{ sum: 3, n: 2 }] })
    await test.owner.query('delete from public.invoices where id > 10')
  })

  it('are counted by groups and written as CSV', async () => {
    for (const count of ['exact', 'planned', 'estimated']) {
      const headers = { prefer: `count=${count}` }
      const { response, status } = await send('invoices?select=client_id,count()&limit=2', { headers })
      expect([status, response.headers.get('content-range')]).toEqual([206, '0-1/3'])
    }
    const csv = await send('invoices?select=amount.sum(),clients(name)&client_id=eq.1', {
      headers: { accept: 'text/csv' },
    })
    expect(csv.text).toBe('sum,clients\n30.5,"{""name"": ""Ada""}"')
    const single = await client.from('invoices').select('amount.sum()').single()
    expect(single.data).toEqual({ sum: 35.5 })
  })

  it.each<[path: string, status: number, code: string]>([
    ['invoices?select=amount.median()', 400, 'PGRST100'],
    ['invoices?select=amount.sum', 400, 'PGRST100'],
    ['invoices?select=sum()', 400, 'PGRST200'],
    ['invoices?select=nothing.sum()', 400, '42703'],
    ['invoices?select=amount.sum()::nothing', 400, '42704'],
    ['invoices?select=amount.sum()&order=id', 400, '42803'],
    ['invoices?select=detail.sum()', 404, '42883'],
    ['invoices?select=plain,count()', 404, '42883'],
    ['rpc/large?select=amount.sum()&order=id', 400, '42803'],
  ])('are refused when malformed or not applicable: %s', async (path, status, code) => {
    expect(await send(path)).toMatchObject({ status, body: { code } })
  })

  it.each([
    'invoices?select=count()',
    'invoices?select=amount.sum()',
    'clients?select=id,invoices(amount.sum())',
    'clients?select=id,invoices(n:count())',
    'rpc/large?select=id.max()',
  ])('are refused unless REST_AGGREGATES is set: %s', async (path) => {
    expect(await send(path, { on: wireWithout })).toMatchObject({
      status: 400,
      body: {
        code: 'PGRST123',
        message: 'Use of aggregate functions is not allowed',
        details: null,
        hint: null,
      },
    })
  })
})

describe('REST_AGGREGATES', () => {
  it('allows aggregate functions when set to true', async () => {
    const app = await openTestApp({ database: test.database, environment: { REST_AGGREGATES: 'true' } })
    const service = app.client(app.serviceKey)
    expect((await service.from('app_config').select('n:count()')).data).toEqual([{ n: expect.any(Number) }])
    await app.close()
  })
})

describe('select=count', () => {
  it('counts rows whether aggregate functions are allowed or not', async () => {
    for (const on of [wire, wireWithout]) {
      expect((await send('invoices?select=count', { on })).body).toEqual([{ count: 4 }])
      expect((await send('clients?select=name,invoices(count)&order=id&limit=2', { on })).body).toEqual([
        { name: 'Ada', invoices: [{ count: 2 }] },
        { name: 'Emmy', invoices: [{ count: 1 }] },
      ])
      expect(
        (await send('clients?select=name,n:invoices(count)&n.amount=gt.15&id=eq.1', { on })).body,
      ).toEqual([{ name: 'Ada', n: [{ count: 1 }] }])
    }
  })

  it('selects the column of that name, and is refused beside other columns', async () => {
    expect((await send('tallies?select=count')).body).toEqual([{ count: 7 }])
    expect(await send('invoices?select=client_id,count')).toMatchObject({
      status: 400,
      body: { code: '42703' },
    })
  })
})
