import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { signUp } from '#test/make-user.ts'
import { openTestWire } from '#test/test-wire.ts'
import { createFunctions } from '../testing/create-functions.ts'

const test = await createTestDatabase()
await createFunctions(test)
const wire = await openTestWire({ database: test.database })

const { client: ada, token } = await signUp(wire)
const authorization = `Bearer ${token}`

interface Asked {
  method?: string
  type?: string
  body?: string | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}

function call(path: string, { method = 'GET', type, body, headers = {} }: Asked = {}): Promise<Response> {
  return wire.fetch(`/rest/v1/rpc/${path}`, {
    method,
    headers: { authorization, ...(type === undefined ? {} : { 'content-type': type }), ...headers },
    ...(body === undefined ? {} : { body }),
  })
}

function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return call(path, { method: 'POST', type: 'application/json', body: JSON.stringify(body), headers })
}

const visits = async () => (await test.owner.query<{ who: string }>('select who from public.visits')).length

describe('a call by POST', () => {
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
  ])('gives what %s makes of %j', async (name, args, data) => {
    expect(await ada.rpc(name, args)).toMatchObject({ data, error: null, status: 200 })
  })

  it('answers 204 where there is nothing to say', async () => {
    const response = await post('nothing', {})
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(await ada.rpc('nothing')).toMatchObject({ status: 204, data: null, error: null })
  })

  it('keeps numbers to the last digit, on both ways', async () => {
    const body = '{"n":12345678901234567890.123456789012345678901}'
    const response = await call('echo_number', { method: 'POST', type: 'application/json', body })
    expect(await response.text()).toBe('12345678901234567890.123456789012345678901')
    expect(await (await call('book?of=1&select=price')).text()).toBe('{"price":12345678901234567890.25}')
  })

  it.each<[name: string, type: string, body: string | Uint8Array<ArrayBuffer>, answer: string]>([
    ['whole_json', 'application/json', '[1, 2.50]', '[1, 2.50]'],
    ['whole_json', 'application/json', '"just a text"', '"just a text"'],
    ['whole_text', 'text/plain; charset=utf-8', 'äöü & {', '"ÄÖÜ & {"'],
    ['whole_xml', 'text/xml', '<a>b</a>', '8'],
    ['whole_bytes', 'application/octet-stream', new Uint8Array([0, 255, 10, 0]), '4'],
    ['greet', 'application/x-www-form-urlencoded', 'name=Ada+L.&mark=%3F', '"Hello Ada L.?"'],
    ['nothing', 'application/json', '', ''],
  ])('hands %s a whole body of %s', async (name, type, body, answer) => {
    const response = await call(name, { method: 'POST', type, body })
    expect(await response.text()).toBe(answer)
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
  ])('refuses a body of %s: %.30s', async (type, body, status, code) => {
    const response = await call('add', { method: 'POST', type, body })
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code])
  })

  it('writes only where the function says that it does', async () => {
    const before = await visits()
    expect(await ada.rpc('visit', { who: 'ada' })).toMatchObject({ status: 200, error: null })
    expect(await visits()).toBe(before + 2)
    expect(await ada.rpc('lying_stable')).toMatchObject({ status: 405, error: { code: '25006' } })
    expect(await visits()).toBe(before + 2)
  })

  it('undoes what it wrote when the answer is not the one asked for', async () => {
    const before = await visits()
    const { error, status } = await ada.rpc('visit', { who: 'two' }).single()
    expect([status, error?.code, error?.details]).toEqual([406, 'PGRST116', 'The result contains 2 rows'])
    const strict = { prefer: 'handling=strict,max-affected=1' }
    const most = await post('visit', { who: 'two' }, strict)
    expect([most.status, await most.json()]).toMatchObject([400, { code: 'PGRST124' }])
    expect(await visits()).toBe(before)
    const within = await post('visit', { who: 'two' }, { prefer: 'handling=strict,max-affected=2' })
    expect([within.status, within.headers.get('preference-applied')]).toEqual([
      200,
      'handling=strict, max-affected=2',
    ])
    const scalar = await post('add', { a: 1, b: 1 }, strict)
    expect([scalar.status, await scalar.json()]).toMatchObject([400, { code: 'PGRST128' }])
  })
})

describe('a call by GET', () => {
  it.each<[path: string, answer: string]>([
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
  ])('%s', async (path, answer) => {
    const response = await call(path)
    expect([response.status, await response.text()]).toEqual([200, answer])
  })

  it('writes nothing, even when the function would', async () => {
    const before = await visits()
    expect(await ada.rpc('visit', { who: 'x' }, { get: true })).toMatchObject({
      status: 405,
      error: { code: '25006' },
    })
    expect(await visits()).toBe(before)
  })

  it('filters, orders, pages, counts and embeds like a table', async () => {
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

  it('gives rows and values as CSV, and without nulls', async () => {
    expect((await ada.rpc('pairs').select().csv()).data).toBe('k,v\na,1\nb,\n"c, ""d""",3')
    expect((await ada.rpc('numbers', { upto: 2 }).csv()).data).toBe('pgrst_scalar\n1\n2')
    expect((await ada.rpc('greet', { name: 'A, "B"' }).csv()).data).toBe('pgrst_scalar\n"Hello A, ""B""!"')
    expect((await ada.rpc('no_text').csv()).data).toBe('pgrst_scalar\n')
    expect((await ada.rpc('numbers', { upto: 0 }).csv()).data).toBe('\n')
    const stripped = { accept: 'application/vnd.pgrst.array+json;nulls=stripped' }
    expect(await (await call('pairs?k=eq.b', { headers: stripped })).json()).toEqual([{ k: 'b' }])
  })

  it('answers HEAD with headers alone', async () => {
    const response = await call('pairs', { method: 'HEAD', headers: { prefer: 'count=exact' } })
    expect([response.status, response.headers.get('content-range'), await response.text()]).toEqual([
      200,
      '0-2/3',
      '',
    ])
  })
})

describe('a function with a single unnamed parameter', () => {
  const JSON_TYPE = 'application/json'

  // As in PostgREST's findProc: by the names of the arguments, then by the type of the body.
  it.each<[name: string, type: string, body: string, answer: string]>([
    ['whole_overloaded', JSON_TYPE, '{}', '"nothing"'],
    ['whole_overloaded', JSON_TYPE, '{"x":1,"y":2}', '"named"'],
    ['whole_overloaded', JSON_TYPE, '{"a":1}', '"json {\\"a\\":1}"'],
    ['whole_overloaded', JSON_TYPE, '[1]', '"json [1]"'],
    ['whole_overloaded', 'text/plain', '{}', '"text {}"'],
    ['whole_overloaded', 'application/octet-stream', '{}', '"bytes 7b7d"'],
    ['whole_overloaded', 'application/x-www-form-urlencoded', 'x=1&y=2', '"named"'],
    ['whole_text', JSON_TYPE, '{"":"a"}', String.raw`"{\"\":\"A\"}"`],
    ['whole_bytes', JSON_TYPE, '{"":"a"}', '8'],
    ['whole_or_default', JSON_TYPE, '{}', '"{}"'],
    ['whole_or_default', 'text/plain', 'x', '"x"'],
  ])('gives %s a body of %s as a whole: %s', async (name, type, body, answer) => {
    const response = await call(name, { method: 'POST', type, body })
    expect([response.status, await response.text()]).toEqual([200, answer])
  })

  it.each<[path: string, answer: string]>([
    ['whole_overloaded', '"nothing"'],
    ['whole_overloaded?x=1&y=2', '"named"'],
    ['whole_text?=a', String.raw`"{\"\":\"A\"}"`],
    ['whole_json?=a', '{"":"a"}'],
  ])('is called by GET with JSON of the arguments: %s', async (path, answer) => {
    const response = await call(path, { type: 'text/plain' })
    expect([response.status, await response.text()]).toEqual([200, answer])
  })

  it.each<[name: string, type: string, body: string, status: number, code: string]>([
    ['whole_text', JSON_TYPE, '{}', 404, 'PGRST202'],
    ['whole_text', JSON_TYPE, '{"a":1}', 404, 'PGRST202'],
    ['whole_json', 'text/plain', '{}', 404, 'PGRST202'],
    ['whole_number', 'text/plain', '1', 404, 'PGRST202'],
    ['whole_number', JSON_TYPE, '{"":1}', 400, '22P02'],
    ['half_named', JSON_TYPE, '{"":1,"b":2}', 404, 'PGRST202'],
    ['half_named', JSON_TYPE, '{"b":2}', 404, 'PGRST202'],
    ['nothing', 'text/plain', 'x', 404, 'PGRST202'],
    ['echo_jsonb', JSON_TYPE, '{"w":1}', 404, 'PGRST202'],
    ['whole_unclear', JSON_TYPE, '{"a":1}', 300, 'PGRST203'],
  ])('is no candidate otherwise: %s with %s %s', async (name, type, body, status, code) => {
    const response = await call(name, { method: 'POST', type, body })
    expect([response.status, await response.json()]).toMatchObject([status, { code }])
  })

  it('is not chosen by GET without arguments', async () => {
    for (const name of ['whole_text', 'whole_json', 'whole_bytes']) {
      expect(await ada.rpc(name, undefined, { get: true })).toMatchObject({
        status: 404,
        error: { code: 'PGRST202' },
      })
    }
  })

  it('is not chosen by `Prefer: params=single-object`, which PostgREST removed', async () => {
    const args = { v: { a: 1 } }
    const ignored = await post('echo_jsonb', args, { prefer: 'params=single-object' })
    expect([ignored.status, await ignored.json()]).toEqual([200, { a: 1 }])
    const strict = await post('echo_jsonb', args, { prefer: 'handling=strict, params=single-object' })
    expect([strict.status, await strict.json()]).toMatchObject([400, { code: 'PGRST122' }])
  })
})

describe('a call of what can not be called', () => {
  it('names what was looked for, and what was probably meant', async () => {
    const { error, status } = await ada.rpc('greet', { nam: 'Ada', mark: '!' })
    expect([status, error]).toEqual([
      404,
      expect.objectContaining({
        code: 'PGRST202',
        message: 'Could not find the function public.greet(mark, nam) in the schema cache',
        details:
          'Searched for the function public.greet with parameters mark, nam or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
        hint: 'Perhaps you meant to call the function public.greet(name, mark)',
      }),
    ])
    const typo = await ada.rpc('nothin', undefined, { get: true })
    expect(typo.error).toMatchObject({
      message: 'Could not find the function public.nothin without parameters in the schema cache',
      hint: 'Perhaps you meant to call the function public.nothing',
    })
  })

  it('repeats no more of what was sent than anybody reads', async () => {
    const names = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`name_${index}`, index]))
    const response = await post('add', names)
    expect(response.status).toBe(404)
    expect((await response.text()).length).toBeLessThan(2_000)
  })

  it('tells nobody of a function that is not for them', async () => {
    const { error, status } = await ada.rpc('hidden', { secret_argument: 1 })
    expect([status, error?.code]).toEqual([403, '42501'])
    for (const wrong of [await ada.rpc('hidden'), await ada.rpc('hiden')]) {
      expect(wrong.error?.code).toBe('PGRST202')
      expect(JSON.stringify(wrong.error)).not.toMatch(/secret_argument|public\.hidden\(/)
    }
    expect(await wire.client().rpc('hidden', { secret_argument: 1 })).toMatchObject({ status: 401 })
    const service = wire.client(wire.gateway.keys.serviceRoleKey)
    const hint = (await service.rpc('hiden')).error?.hint
    expect(hint ?? '').not.toContain('secret_argument')
  })

  it('says which overloads it can not tell apart', async () => {
    const { error, status } = await ada.rpc('unclear', { a: 1 })
    expect([status, error]).toEqual([
      300,
      expect.objectContaining({
        code: 'PGRST203',
        message:
          'Could not choose the best candidate function between: public.unclear(a => integer), public.unclear(a => text)',
        hint: expect.stringContaining('Try renaming the parameters'),
      }),
    ])
  })

  it.each(['on_change', 'proceed', 'any_of?v=1', 'inside', 'private_things.inside', 'pg_sleep', 'uid'])(
    'does not know %s',
    async (path) => {
      const response = await call(path)
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, 'PGRST202'])
    },
  )

  it.each(['PUT', 'PATCH', 'DELETE'])('refuses %s', async (method) => {
    const response = await call('add?a=1&b=2', { method })
    expect([response.status, await response.json()]).toMatchObject([405, { code: 'PGRST101' }])
  })

  it('refuses columns that a value has not', async () => {
    for (const path of ['add?a=1&b=2&c=eq.3', 'numbers?upto=1&order=x', 'numbers?upto=1&select=y']) {
      const response = await call(path)
      expect([response.status, await response.json()]).toMatchObject([400, { code: '42703' }])
    }
    expect((await call('pairs?unknown=eq.1')).status).toBe(400)
  })
})

describe('a function', () => {
  it('chooses status and headers of its answer', async () => {
    const headers =
      '[{"X-Kind": "tea"}, {"Set-Cookie": "a=1"}, {"set-cookie": "b=2"}, {"Content-Length": "9999"}]'
    const response = await post('choose_answer', { headers, status: '418' })
    expect([response.status, response.headers.get('x-kind'), response.headers.getSetCookie()]).toEqual([
      418,
      'tea',
      ['a=1', 'b=2'],
    ])
    expect(await response.text()).toBe('"chosen"')
    const empty = await post('choose_answer', { headers: '[]', status: '204' })
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
  ])('that asks for headers %s and status %s is refused', async (headers, status, code) => {
    const response = await post('choose_answer', { headers, status })
    expect([response.status, await response.json()]).toMatchObject([500, { code }])
  })

  it.each([
    ['timezone=Asia/Tokyo', 'Asia/Tokyo', 'timezone=Asia/Tokyo'],
    ['timezone=JST', 'UTC', null],
    ['timezone=Nowhere/Else', 'UTC', null],
    ["timezone=UTC'; drop table x; --", 'UTC', null],
  ])('asked with %s sees the time of %s', async (prefer, timezone, applied) => {
    const response = await call('request_seen', { headers: { prefer } })
    expect(await response.json()).toMatchObject({ timezone })
    expect(response.headers.get('preference-applied')).toBe(applied)
    if (applied !== null) return
    const strict = await call('request_seen', { headers: { prefer: `handling=strict,${prefer}` } })
    expect([strict.status, await strict.json()]).toMatchObject([400, { code: 'PGRST122' }])
  })

  it('chooses them as a trigger of a write, too', async () => {
    const script = [
      `create function public.welcome() returns trigger language plpgsql as $$ begin
         perform set_config('response.status', '202', true),
           set_config('response.headers', '[{"X-Welcome": "yes"}]', true);
         return new;
       end $$`,
      'create trigger welcome before insert on public.visits for each row execute function public.welcome()',
    ]
    for (const sql of script) await test.owner.query(sql)
    const headers = { authorization, 'content-type': 'application/json', prefer: 'return=representation' }
    const path = '/rest/v1/visits?select=who'
    const response = await wire.fetch(path, { method: 'POST', headers, body: '{"who":"ada"}' })
    expect([response.status, response.headers.get('x-welcome')]).toEqual([202, 'yes'])
    expect(await response.json()).toEqual([{ who: 'ada' }])
    await test.owner.query('drop trigger welcome on public.visits')
  })

  it('that is new, or takes other arguments by now, is found', async () => {
    const create = (args: string) =>
      `create function public.later(${args}) returns text language sql as $$ select 'here' $$`
    await test.owner.query(create('a integer'))
    await expect.poll(async () => (await ada.rpc('later', { a: 1 })).data, { timeout: 10_000 }).toBe('here')
    await test.owner.query('drop function public.later')
    await test.owner.query(create('b integer'))
    await expect.poll(async () => (await ada.rpc('later', { b: 1 })).data, { timeout: 10_000 }).toBe('here')
  })
})
