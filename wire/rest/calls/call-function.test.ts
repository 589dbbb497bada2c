import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { signUp } from '@firstline/wire/test-wire/sign-up'
import { openTestApi } from '@firstline/wire/test-wire/test-services'
import { createCallSender } from '../testing/create-call-sender.ts'
import { createFunctions } from '../testing/create-functions.ts'

const test = await createTestDatabase()
await createFunctions(test)
const wire = await openTestApi({ database: test.database })

const { client: ada, token } = await signUp(wire)
const { call, post } = createCallSender(wire, token)

const countVisits = async () =>
  (await test.owner.query<{ who: string }>('select who from public.visits')).length

describe('POST /rest/v1/rpc/<function>', () => {
  it.each<[name: string, args: object, data: unknown]>([
    ['add', { a: 1, b: 2 }, 3],
    ['greet', { name: 'Ada' }, 'Hello Ada!'],
    ['greet', { name: "'); drop table x; --", mark: '?' }, "Hello '); drop table x; --?"],
    ['no_text', {}, null],
    ['echo_list', { list: [1, null, 3] }, [1, null, 3]],
    ['echo_jsonb', { v: { deep: [1, { a: null }] } }, { deep: [1, { a: null }] }],
    ['echo_point', { p: { x: 1.5, y: -2 } }, { x: 1.5, y: -2 }],
    ['joined', { words: ['a', 'b,c', '"d"'] }, 'a-b,c-"d"'],
    ['numbers', { upto: 3 }, [1, 2, 3]],
    ['numbers', { upto: 0 }, []],
    ['outs', { n: 3 }, { twice: 6, half: 1.5 }],
    ['one_out', { n: 3 }, { next: 4 }],
    ['inout_of', { n: 3 }, { n: 4 }],
    ['book', { of: 2 }, { id: 2, author_id: 2, title: 'Compilers', price: 3, note: 'used' }],
    ['either', { a: 1 }, 'number'],
    ['either', { a: 1, b: 1 }, 'two'],
    ['either', { c: 'x' }, 'text'],
    ['whole_json', { any: ['thing'] }, { any: ['thing'] }],
    ['Quoted "name"', { 'an arg': 7 }, 7],
  ])('returns the result of %s for %j', async (name, args, data) => {
    expect(await ada.rpc(name, args)).toMatchObject({ data, error: null, status: 200 })
  })

  it('responds with 204 to a void function', async () => {
    const response = await post('nothing', {})
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(await ada.rpc('nothing')).toMatchObject({ status: 204, data: null, error: null })
  })

  it('keeps all digits of numbers in arguments and results', async () => {
    const body = '{"n":12345678901234567890.123456789012345678901}'
    const response = await call('echo_number', { method: 'POST', type: 'application/json', body })
    expect(await response.text()).toBe('12345678901234567890.123456789012345678901')
    expect(await (await call('book?of=1&select=price')).text()).toBe('{"price":12345678901234567890.25}')
  })

  it.each<[name: string, type: string, body: string | Uint8Array<ArrayBuffer>, expected: string]>([
    ['whole_json', 'application/json', '[1, 2.50]', '[1, 2.50]'],
    ['whole_json', 'application/json', '"just a text"', '"just a text"'],
    ['whole_text', 'text/plain; charset=utf-8', 'äöü & {', '"ÄÖÜ & {"'],
    ['whole_xml', 'text/xml', '<a>b</a>', '8'],
    ['whole_bytes', 'application/octet-stream', new Uint8Array([0, 255, 10, 0]), '4'],
    ['greet', 'application/x-www-form-urlencoded', 'name=Ada+L.&mark=%3F', '"Hello Ada L.?"'],
    ['nothing', 'application/json', '', ''],
  ])('passes %s a whole body of type %s', async (name, type, body, expected) => {
    const response = await call(name, { method: 'POST', type, body })
    expect(await response.text()).toBe(expected)
  })

  it.each<[type: string, body: string, status: number, code: string]>([
    ['application/json', '{"a":1', 400, 'PGRST102'],
    ['application/pdf', '{}', 400, 'PGRST102'],
    ['application/json', '[{"a":1,"b":2}]', 404, 'PGRST202'],
    ['application/json', '{"a":"many","b":2}', 400, '22P02'],
    ['application/json', '{"a":99999999999999,"b":2}', 400, '22003'],
    ['application/json', `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)},"b":1}`, 400, 'PGRST102'],
    ['application/json', `{"a":1,"b":"${'x'.repeat(1024 * 1024)}"}`, 413, 'PGRST102'],
    ['application/json', '{"__proto__":1,"a":1,"b":2}', 404, 'PGRST202'],
    ['application/json', '{"constructor":1}', 404, 'PGRST202'],
  ])('refuses a body of type %s: %.30s', async (type, body, status, code) => {
    const response = await call('add', { method: 'POST', type, body })
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code])
  })

  it('lets only volatile functions write', async () => {
    const before = await countVisits()
    expect(await ada.rpc('visit', { who: 'ada' })).toMatchObject({ status: 200, error: null })
    expect(await countVisits()).toBe(before + 2)
    expect(await ada.rpc('violating_stable')).toMatchObject({ status: 405, error: { code: '25006' } })
    expect(await countVisits()).toBe(before + 2)
  })

  it('rolls writes back when the number of rows is not as requested', async () => {
    const before = await countVisits()
    const { error, status } = await ada.rpc('visit', { who: 'two' }).single()
    expect([status, error?.code, error?.details]).toEqual([406, 'PGRST116', 'The result contains 2 rows'])
    const strict = { prefer: 'handling=strict,max-affected=1' }
    const most = await post('visit', { who: 'two' }, strict)
    expect([most.status, await most.json()]).toMatchObject([400, { code: 'PGRST124' }])
    expect(await countVisits()).toBe(before)
    const within = await post('visit', { who: 'two' }, { prefer: 'handling=strict,max-affected=2' })
    expect([within.status, within.headers.get('preference-applied')]).toEqual([
      200,
      'handling=strict, max-affected=2',
    ])
    const scalar = await post('add', { a: 1, b: 1 }, strict)
    expect([scalar.status, await scalar.json()]).toMatchObject([400, { code: 'PGRST128' }])
  })
})

describe('GET /rest/v1/rpc/<function>', () => {
  it.each<[path: string, expected: string]>([
    ['add?a=1&b=-2', '-1'],
    ['greet?name=Ada%20L.', '"Hello Ada L.!"'],
    ['echo_list?list={1,2}', '[1,2]'],
    ['echo_jsonb?v={"a":1.50}', '{"a": 1.50}'],
    ['joined?words=a&words=b,c', '"a-b,c"'],
    ['numbers?upto=3&limit=1&offset=1', '[2]'],
    ['outs?n=1', '{"twice":2,"half":0.50000000000000000000}'],
    ['pairs?k=eq.a', '[{"k":"a","v":1}]'],
    ['pairs?select=n:v&order=v.desc.nullslast&limit=1', '[{"n":3}]'],
    ['book?of=99&id=eq.5', 'null'],
  ])('returns the result of %s', async (path, expected) => {
    const response = await call(path)
    expect([response.status, await response.text()]).toEqual([200, expected])
  })

  it('refuses writes, even of a volatile function', async () => {
    const before = await countVisits()
    expect(await ada.rpc('visit', { who: 'x' }, { get: true })).toMatchObject({
      status: 405,
      error: { code: '25006' },
    })
    expect(await countVisits()).toBe(before)
  })

  it('filters, orders, pages, counts and embeds rows like a table', async () => {
    const { data } = await ada
      .rpc('all_books', {}, { get: true })
      .select('title, authors(name)')
      .eq('author_id', 2)
      .order('title', { ascending: false })
    expect(data).toEqual([
      { title: 'Nanoseconds', authors: { name: 'Grace' } },
      { title: 'Compilers', authors: { name: 'Grace' } },
    ])
    const page = await ada.rpc('all_books', {}, { count: 'exact' }).order('id').range(0, 1)
    expect([page.status, page.count, page.data?.length]).toEqual([206, 3, 2])
    const counted = await ada.rpc('all_books', {}, { count: 'exact', head: true })
    expect(counted).toMatchObject({ count: 3, data: null, error: null })
    const one = await ada.rpc('all_books').eq('id', 2).select('title').single()
    expect(one.data).toEqual({ title: 'Compilers' })
    const none = await ada.rpc('all_books').eq('id', 9).maybeSingle()
    expect(none).toMatchObject({ data: null, error: null })
    const byHeader = await call('all_books?order=id&select=id', { headers: { range: '1-1' } })
    expect([byHeader.headers.get('content-range'), await byHeader.json()]).toEqual(['1-1/*', [{ id: 2 }]])
  })

  it('returns rows and values as CSV, and rows without nulls', async () => {
    expect((await ada.rpc('pairs').select().csv()).data).toBe('k,v\na,1\nb,\n"c, ""d""",3')
    expect((await ada.rpc('numbers', { upto: 2 }).csv()).data).toBe('pgrst_scalar\n1\n2')
    expect((await ada.rpc('greet', { name: 'A, "B"' }).csv()).data).toBe('pgrst_scalar\n"Hello A, ""B""!"')
    expect((await ada.rpc('no_text').csv()).data).toBe('pgrst_scalar\n')
    expect((await ada.rpc('numbers', { upto: 0 }).csv()).data).toBe('\n')
    const stripped = { accept: 'application/vnd.pgrst.array+json;nulls=stripped' }
    expect(await (await call('pairs?k=eq.b', { headers: stripped })).json()).toEqual([{ k: 'b' }])
  })

  it('responds to HEAD with headers only', async () => {
    const response = await call('pairs', { method: 'HEAD', headers: { prefer: 'count=exact' } })
    expect([response.status, response.headers.get('content-range'), await response.text()]).toEqual([
      200,
      '0-2/3',
      '',
    ])
  })
})

describe('/rest/v1/rpc/<function> with settings of the function', () => {
  it('applies the status and headers that the function sets', async () => {
    const headers =
      '[{"X-Kind": "tea"}, {"Set-Cookie": "a=1"}, {"set-cookie": "b=2"}, {"Content-Length": "9999"}]'
    const response = await post('set_response', { headers, status: '418' })
    expect([response.status, response.headers.get('x-kind'), response.headers.getSetCookie()]).toEqual([
      418,
      'tea',
      ['a=1', 'b=2'],
    ])
    expect(await response.text()).toBe('"chosen"')
    const empty = await post('set_response', { headers: '[]', status: '204' })
    expect([empty.status, await empty.text()]).toEqual([204, ''])
  })

  it.each([
    ['{}', '200', 'PGRST111'],
    ['[{"a": 1}]', '200', 'PGRST111'],
    ['[{"a": "1", "b": "2"}]', '200', 'PGRST111'],
    ['[{"a b": "1"}]', '200', 'PGRST111'],
    ['[{"a": "1\\r\\nb: 2"}]', '200', 'PGRST111'],
    ['no json', '200', 'PGRST111'],
    ['[]', 'teapot', 'PGRST112'],
    ['[]', '99', 'PGRST112'],
  ])('refuses headers %s with status %s', async (headers, status, code) => {
    const response = await post('set_response', { headers, status })
    expect([response.status, await response.json()]).toMatchObject([500, { code }])
  })

  it.each([
    ['timezone=Asia/Tokyo', 'Asia/Tokyo', 'timezone=Asia/Tokyo'],
    ['timezone=JST', 'UTC', null],
    ['timezone=Nowhere/Else', 'UTC', null],
    ["timezone=UTC'; drop table x; --", 'UTC', null],
  ])('applies Prefer: %s as time zone %s', async (prefer, timezone, applied) => {
    const response = await call('request_seen', { headers: { prefer } })
    expect(await response.json()).toMatchObject({ timezone })
    expect(response.headers.get('preference-applied')).toBe(applied)
    if (applied !== null) return
    const strict = await call('request_seen', { headers: { prefer: `handling=strict,${prefer}` } })
    expect([strict.status, await strict.json()]).toMatchObject([400, { code: 'PGRST122' }])
  })

  it('applies the status and headers that a trigger of a write sets', async () => {
    const script = [
      `create function public.welcome() returns trigger language plpgsql as $$ begin
         perform set_config('response.status', '202', true),
           set_config('response.headers', '[{"X-Welcome": "yes"}]', true);
         return new;
       end $$`,
      'create trigger welcome before insert on public.visits for each row execute function public.welcome()',
    ]
    for (const sql of script) await test.owner.query(sql)
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
    }
    const path = '/rest/v1/visits?select=who'
    const response = await wire.fetch(path, { method: 'POST', headers, body: '{"who":"ada"}' })
    expect([response.status, response.headers.get('x-welcome')]).toEqual([202, 'yes'])
    expect(await response.json()).toEqual([{ who: 'ada' }])
    await test.owner.query('drop trigger welcome on public.visits')
  })

  it('finds a function that is new or has other parameters', async () => {
    const create = (args: string) =>
      `create function public.later(${args}) returns text language sql as $$ select 'here' $$`
    await test.owner.query(create('a integer'))
    await expect.poll(async () => (await ada.rpc('later', { a: 1 })).data, { timeout: 60_000 }).toBe('here')
    await test.owner.query('drop function public.later')
    await test.owner.query(create('b integer'))
    await expect.poll(async () => (await ada.rpc('later', { b: 1 })).data, { timeout: 60_000 }).toBe('here')
  })
})
