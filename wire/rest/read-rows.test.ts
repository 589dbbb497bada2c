import { beforeAll, describe, expect, it } from 'vitest'
import { createNotes } from '@firstline/wire/test-wire/create-notes'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { signWithSecret } from '@firstline/wire/test-wire/fixtures'
import { SLOW_POLL } from '@firstline/platform/testing/times'
import { signUp } from '@firstline/wire/test-wire/sign-up'
import { openTestApi } from '@firstline/wire/test-wire/test-services'

const test = await createTestDatabase()
await createNotes(test)
const wire = await openTestApi({ database: test.database, expectedTables: ['user_secrets'] })

const { client: ada, id: adaId, token } = await signUp(wire)

beforeAll(async () => {
  const { client: other } = await signUp(wire)
  await other.from('notes').insert({ title: 'not yours' })
  await ada.from('notes').insert([
    { title: 'one', stars: 1, tags: ['a', 'b'], detail: { x: 1 }, price: '12345678901234567890.25' },
    { title: 'two, "quoted"', stars: 2, tags: null, detail: null, price: null },
    { title: 'three', stars: null, tags: [], detail: [1], price: 0 },
    { title: '100% (three)', stars: 4, tags: null, detail: null, price: null },
  ])
})

const titles = (rows: { title: string }[] | null) => rows?.map(({ title }) => title)

function read(query: string, headers: Record<string, string> = {}): Promise<Response> {
  return wire.fetch(`/rest/v1/${query}`, { headers: { authorization: `Bearer ${token}`, ...headers } })
}

describe('GET /rest/v1/<table>', () => {
  it('returns only the rows that policies allow the caller', async () => {
    const { data, error } = await ada.from('notes').select('title').order('id')
    expect(error).toBeNull()
    expect(titles(data)).toEqual(['one', 'two, "quoted"', 'three', '100% (three)'])
  })

  it('returns values as PostgreSQL formats them, with all digits', async () => {
    const response = await read('notes?title=eq.one')
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const text = await response.text()
    expect(text).toContain('"price":12345678901234567890.25')
    expect(JSON.parse(text)).toEqual([
      expect.objectContaining({
        user_id: adaId,
        tags: ['a', 'b'],
        detail: { x: 1 },
        is_done: false,
        created_at: '2026-01-31T12:00:00+00:00',
      }),
    ])
  })

  it('returns a single row as an object, and PGRST116 for any other number of rows', async () => {
    const one = await ada.from('notes').select('title, sterne:stars').eq('title', 'one').single()
    expect(one.data).toEqual({ title: 'one', sterne: 1 })
    const none = await ada.from('notes').select().eq('title', 'nothing').single()
    expect(none).toMatchObject({
      status: 406,
      error: {
        code: 'PGRST116',
        message: 'Cannot coerce the result to a single JSON object',
        details: 'The result contains 0 rows',
      },
    })
    const many = await ada.from('notes').select().single()
    expect(many.error).toMatchObject({ code: 'PGRST116', details: 'The result contains 4 rows' })
    const maybe = await ada.from('notes').select().eq('title', 'nothing').maybeSingle()
    expect(maybe).toMatchObject({ data: null, error: null })
  })

  it('filters by every comparison operator', async () => {
    const notes = () => ada.from('notes').select('title').order('id')
    expect(titles((await notes().eq('stars', 2)).data)).toEqual(['two, "quoted"'])
    expect(titles((await notes().neq('stars', 2)).data)).toEqual(['one', '100% (three)'])
    expect(titles((await notes().gt('stars', 1).lt('stars', 4)).data)).toEqual(['two, "quoted"'])
    expect(titles((await notes().gte('stars', 2).lte('stars', 4)).data)).toHaveLength(2)
    expect(titles((await notes().is('stars', null)).data)).toEqual(['three'])
    expect(titles((await notes().not('stars', 'is', null)).data)).toHaveLength(3)
    expect(titles((await notes().is('is_done', false)).data)).toHaveLength(4)
    expect(titles((await notes().like('title', 't%')).data)).toEqual(['two, "quoted"', 'three'])
    expect(titles((await notes().ilike('title', '*THREE*')).data)).toEqual(['three', '100% (three)'])
    expect(titles((await notes().in('stars', [1, 4])).data)).toEqual(['one', '100% (three)'])
    expect(titles((await notes().in('title', ['100% (three)', 'one'])).data)).toHaveLength(2)
    expect(titles((await notes().in('title', [])).data)).toEqual([])
    expect(titles((await notes().not('stars', 'in', '(1,4)')).data)).toEqual(['two, "quoted"'])
    expect(titles((await notes().eq('user_id', adaId).gte('created_at', '2026-01-01')).data)).toHaveLength(4)
  })

  it('treats a value only as a value, whatever characters it has', async () => {
    const hostile = ["x' or '1'='1", '"; drop table notes; --', '$1', "');select 1;--", '%']
    for (const value of hostile) {
      const { data, error } = await ada.from('notes').select().eq('title', value)
      expect([data, error], value).toEqual([[], null])
      const list = await ada.from('notes').select().in('title', [value])
      expect([list.data, list.error], value).toEqual([[], null])
    }
  })

  it('treats a name only as a name, and refuses unknown names', async () => {
    const hostile = ['stars"; drop table notes; --', "stars'", 'stars = 1 or true']
    for (const name of hostile) {
      const { error } = await ada.from('notes').select().eq(name, 1)
      expect(error?.code, name).toMatch(/^(42703|PGRST1\d\d)$/)
      const ordered = await ada.from('notes').select().order(name)
      expect(ordered.error?.code, name).toMatch(/^(42703|PGRST1\d\d)$/)
      const selected = await ada.from('notes').select(name)
      expect(selected.error?.code, name).toMatch(/^(42703|PGRST1\d\d)$/)
    }
    const aliased = await read(`notes?select=${encodeURIComponent('a"b":title')}&limit=1`)
    expect(aliased.status).toBe(400)
  })

  it('orders rows with nulls first or last', async () => {
    const by = async (ascending: boolean, nullsFirst?: boolean) => {
      const options = nullsFirst === undefined ? { ascending } : { ascending, nullsFirst }
      const { data } = await ada.from('notes').select('stars').order('stars', options)
      return data?.map(({ stars }) => stars)
    }
    expect(await by(true)).toEqual([1, 2, 4, null])
    expect(await by(false)).toEqual([null, 4, 2, 1])
    expect(await by(false, false)).toEqual([4, 2, 1, null])
    expect(await by(true, true)).toEqual([null, 1, 2, 4])
  })

  it('pages by range, and counts only on request', async () => {
    const page = await ada.from('notes').select('title', { count: 'exact' }).order('id').range(1, 2)
    expect(page).toMatchObject({ status: 206, count: 4 })
    expect(titles(page.data)).toEqual(['two, "quoted"', 'three'])
    const whole = await ada.from('notes').select('title', { count: 'exact' }).gt('stars', 0)
    expect(whole).toMatchObject({ status: 200, count: 3 })
    const uncounted = await read('notes?limit=2&order=id')
    expect([uncounted.status, uncounted.headers.get('content-range')]).toEqual([200, '0-1/*'])
    const byHeader = await read('notes?order=id&select=title', { range: '3-9' })
    expect(byHeader.headers.get('content-range')).toBe('3-3/*')
    const none = await ada.from('notes').select().limit(0)
    expect(none).toMatchObject({ status: 200, data: [] })
    const beyond = await ada.from('notes').select('*', { count: 'exact' }).range(9, 12)
    expect(beyond).toMatchObject({
      status: 416,
      error: { code: 'PGRST103', details: 'An offset of 9 was requested, but there are only 4 rows.' },
    })
  })

  it('responds to HEAD with headers only', async () => {
    const { count, data } = await ada.from('notes').select('*', { count: 'exact', head: true })
    expect([count, data]).toEqual([4, null])
  })

  it('omits null keys with nulls=stripped', async () => {
    const response = await read('notes?select=title,stars&title=eq.three', {
      accept: 'application/vnd.pgrst.array+json;nulls=stripped',
    })
    expect(await response.json()).toEqual([{ title: 'three' }])
  })

  it('refuses an anonymous caller without select rights with 401', async () => {
    const { error, status } = await wire.client().from('notes').select()
    expect([status, error?.code]).toEqual([401, '42501'])
  })

  it('refuses an invalid token with the code of its error', async () => {
    const withToken = async (bearer: string) => {
      const response = await read('notes', { authorization: `Bearer ${bearer}` })
      const { code, message } = (await response.json()) as { code: string; message: string }
      return { status: response.status, code, message, challenge: response.headers.get('www-authenticate') }
    }
    const expired = await withToken(await signWithSecret({ role: 'authenticated', exp: 1_700_000_000 }))
    expect(expired).toMatchObject({ status: 401, code: 'PGRST303', message: 'JWT expired' })
    expect(expired.challenge).toContain('Bearer error="invalid_token"')
    expect(await withToken(`${token}x`)).toMatchObject({ status: 401, code: 'PGRST301' })
    expect(await withToken(await signWithSecret({ role: 'firstline' }))).toMatchObject({
      status: 401,
      code: '22023',
    })
  })

  it('does not leak the role and claims of a request into the next', async () => {
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const response =
          index % 2 === 0 ? await read('notes?select=title') : await wire.fetch('/rest/v1/notes')
        expect(response.status).toBe(index % 2 === 0 ? 200 : 401)
      }),
    )
  })

  it('distinguishes an unknown table, a missing product table and an unexposed schema', async () => {
    const unknown = await ada.from('nothing').select()
    expect(unknown).toMatchObject({ status: 404, error: { code: 'PGRST205' } })
    const missing = await ada.from('user_secrets').select()
    expect(missing).toMatchObject({
      status: 404,
      error: { code: '42P01', message: 'relation "public.user_secrets" does not exist' },
    })
    const catalog = await ada.from('users').select()
    expect(catalog.error?.code).toBe('PGRST205')
    const schema = await wire.client().schema('auth').from('users').select()
    expect(schema).toMatchObject({ status: 406, error: { code: 'PGRST106' } })
  })

  it('finds tables and columns that are added later', async () => {
    await test.owner.query('create table public.latecomers (id integer primary key)')
    await test.owner.query('grant select on public.latecomers to authenticated')
    await expect.poll(async () => (await ada.from('latecomers').select()).error, SLOW_POLL).toBeNull()
    await test.owner.query('alter table public.latecomers add column name text')
    await expect.poll(async () => (await ada.from('latecomers').select('name')).error, SLOW_POLL).toBeNull()
  })

  it('returns at most 1,000 rows and the total count', async () => {
    await test.owner.query('create view public.many as select n from generate_series(1, 1500) as n')
    await test.owner.query('grant select on public.many to authenticated')
    await expect.poll(async () => (await ada.from('many').select()).error, SLOW_POLL).toBeNull()
    const whole = await ada.from('many').select('n', { count: 'exact' }).order('n')
    expect([whole.status, whole.data?.length, whole.count]).toEqual([206, 1000, 1500])
    expect((await ada.from('many').select().limit(1400)).data).toHaveLength(1000)
    const rest = await ada.from('many').select().order('n').range(1000, 1999)
    expect(rest.data?.map(({ n }: { n: number }) => n)).toEqual(
      Array.from({ length: 500 }, (_, n) => n + 1001),
    )
    expect((await ada.from('many').select('n', { count: 'exact', head: true })).count).toBe(1500)
  })

  it('runs read-only, even for a view that would write', async () => {
    const script = [
      'create table public.writes (at timestamptz default now())',
      `create function public.write() returns integer language sql security definer
         as 'insert into public.writes default values returning 1'`,
      'create view public.writing as select public.write() as done',
      'grant select on public.writing to authenticated',
    ]
    for (const sql of script) await test.owner.query(sql)
    await expect.poll(async () => (await ada.from('writing').select()).status, SLOW_POLL).not.toBe(404)
    const { error, status } = await ada.from('writing').select()
    expect([status, error?.code]).toEqual([405, '25006'])
    expect(await test.owner.query('select 1 from public.writes')).toEqual([])
  })

  it('refuses unimplemented features with PGRST127', async () => {
    const refusals = [await ada.from('notes').select('title, ...users(*)')]
    for (const { error } of refusals) expect(error).toMatchObject({ code: 'PGRST127' })
    expect((await ada.from('notes').select().filter('stars', 'equals', 1)).error).toMatchObject({
      code: 'PGRST100',
    })
    expect((await read('notes?stars=eq.many')).status).toBe(400)
  })
})
