import { beforeAll, describe, expect, it } from 'vitest'
import { createLibrary } from '#test/create-library.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { SLOW_POLL } from '#test/fixtures.ts'
import { signUp } from '#test/make-user.ts'
import { openTestWire } from '#test/test-wire.ts'

const test = await createTestDatabase()
await createLibrary(test)
await test.owner.query(
  'create table public.samples (id integer primary key, words text, bytes bytea, list text[], detail jsonb, spot point)',
)
await test.owner.query(String.raw`insert into public.samples values
  (1, 'a b', '\x00ff', '{a b,NULL}', '{"a": "\n"}', '(1,2)')`)
await test.owner.query(String.raw`insert into public.samples (id, words) values
  (2, '(a)'), (3, 'c:\d'), (4, E'one\ntwo'), (5, '=1+''1''')`)
await test.owner.query('grant select on public.samples to authenticated')
const wire = await openTestWire({ database: test.database })

const { client: ada, token } = await signUp(wire, 'ada@example.test')

beforeAll(async () => {
  await test.owner.query(`insert into public.topics select n, 'more' from generate_series(100, 1299) as n`)
  // Not before the rows are there: nothing else tells the planner of them.
  await test.owner.query('analyze public.topics, public.books')
})

function ask(path: string, headers: Record<string, string> = {}, init: RequestInit = {}): Promise<Response> {
  return wire.fetch(`/rest/v1/${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
}

/** Status, range and what was honoured. */
async function outline(path: string, headers: Record<string, string>, init: RequestInit = {}) {
  const response = await ask(path, headers, init)
  const { status } = response
  return [status, response.headers.get('content-range'), response.headers.get('preference-applied')]
}

describe('counts', () => {
  it.each([
    ['topics?id=lt.10', 'count=exact', [200, '0-2/3', 'count=exact']],
    ['topics?id=lt.10&limit=2', 'count=exact', [206, '0-1/3', 'count=exact']],
    ['topics?id=lt.10&limit=3', 'count=exact', [200, '0-2/3', 'count=exact']],
    ['topics?id=lt.10&offset=3', 'count=exact', [206, '*/3', 'count=exact']],
    ['topics?id=lt.10&offset=4', 'count=exact', [416, '*/3', null]],
    ['topics?id=lt.10&offset=1', 'count=exact', [206, '1-2/3', 'count=exact']],
    ['topics?id=lt.10&limit=0', 'count=exact', [206, '*/3', 'count=exact']],
    ['topics?id=eq.0', 'count=exact', [200, '*/0', 'count=exact']],
    ['topics', 'count=exact', [206, '0-999/1203', 'count=exact']],
    ['topics?id=lt.10', '', [200, '0-2/*', null]],
    ['topics?id=eq.0', '', [200, '*/*', null]],
    // The planner has seen every row.
    ['topics', 'count=planned', [206, '0-999/1203', 'count=planned']],
    ['topics', 'count=estimated', [206, '0-999/1203', 'count=estimated']],
    // As few as these are counted.
    ['topics?id=lt.10', 'count=estimated', [200, '0-2/3', 'count=estimated']],
    ['topics?name=like.alg*', 'count=estimated', [200, '0-0/1', 'count=estimated']],
    ['topics?id=lt.10&offset=4', 'count=estimated', [416, '*/3', null]],
    // Where policies hide rows the planner isn't asked: it knows of all five.
    ['books?select=id', 'count=planned', [200, '0-3/4', 'count=planned']],
    ['books?select=id&title=eq.Unseen', 'count=planned', [200, '*/0', 'count=planned']],
    ['books?select=id&title=eq.Unseen', 'count=estimated', [200, '*/0', 'count=estimated']],
    ['books?select=id&title=eq.Unseen', 'count=exact', [200, '*/0', 'count=exact']],
    ['shelf?label=eq.Unseen', 'count=planned', [200, '*/0', 'count=planned']],
  ])('%s with %s', async (path, prefer, expected) => {
    expect(await outline(path, { prefer })).toEqual(expected)
    const head = await ask(path, { prefer }, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-range'), await head.text()]).toEqual([
      expected[0],
      expected[1],
      '',
    ])
  })

  it('asks the planner for whom nothing is hidden', async () => {
    const service = wire.client(wire.gateway.keys.serviceRoleKey)
    const { count } = await service.from('books').select('id', { count: 'planned', head: true })
    expect(count).toBe(5)
  })

  it.each([
    ['0-1', [200, '0-1/*', null]],
    ['items=1-', [200, '1-2/*', null]],
    ['2-9', [200, '2-2/*', null]],
    ['bytes=0-1', [200, '0-2/*', null]],
    ['3-1', [416, null, null]],
  ])('takes the range %s from a header', async (range, expected) => {
    expect(await outline('topics?id=lt.10', { range })).toEqual(expected)
  })

  it('refuses to tell by HEAD what GET would not', async () => {
    const head = await ask('books?select=id&secret=eq.alpha', { prefer: 'count=exact' }, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-range'), head.headers.get('proxy-status')]).toEqual([
      403,
      null,
      'PostgREST; error=42501',
    ])
    const hidden = await ask('books?select=secret', { prefer: 'count=exact' }, { method: 'HEAD' })
    expect(hidden.status).toBe(403)
  })
})

describe('Accept', () => {
  it.each([
    ['application/json', 'application/json; charset=utf-8', [{ id: 2, name: null }]],
    ['text/html;q=0.9, */*;q=0.1', 'application/json; charset=utf-8', [{ id: 2, name: null }]],
    [
      'application/vnd.pgrst.array+json;nulls=stripped',
      'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8',
      [{ id: 2 }],
    ],
    [
      'application/vnd.pgrst.object+json',
      'application/vnd.pgrst.object+json; charset=utf-8',
      { id: 2, name: null },
    ],
    [
      'application/vnd.pgrst.object+json;nulls=stripped',
      'application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8',
      { id: 2 },
    ],
    [
      'text/csv;q=0.4, application/vnd.pgrst.object;q=0.5, image/png',
      'application/vnd.pgrst.object+json; charset=utf-8',
      { id: 2, name: null },
    ],
  ])('%s', async (accept, type, body) => {
    const response = await ask('books?select=id,name:editor_id&id=eq.2', { accept })
    expect(response.headers.get('content-type')).toBe(type)
    expect(await response.json()).toEqual(body)
  })

  it.each(['application/geo+json', 'application/vnd.pgrst.plan+json', 'image/png', 'application/json;q=0'])(
    '%s is not to be had',
    async (accept) => {
      const response = await ask('topics', { accept })
      expect([response.status, await response.json()]).toEqual([
        406,
        {
          code: 'PGRST107',
          message: `None of these media types are available: ${accept}`,
          details: null,
          hint: null,
        },
      ])
    },
  )

  describe('text/csv', () => {
    const csv = async (path: string) => {
      const response = await ask(path, { accept: 'text/csv' })
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/csv; charset=utf-8',
      ])
      return response.text()
    }

    it('writes each row as PostgreSQL writes a record: nulls empty, empty texts quoted', async () => {
      expect(await csv('books?select=id,title,tags,price,is_public,editor:editor_id&id=lt.3&order=id')).toBe(
        'id,title,tags,price,is_public,editor\n1,Engines,"{a,b}",12345678901234567890.25,t,2\n2,"Rings, ""fields""",{b},9.50,t,',
      )
      expect(await csv('places?select=city,people&order=city')).toBe(
        'city,people\nErlangen,100\nGöttingen,200\nLondon,',
      )
      expect((await ada.from('topics').select('name').eq('id', 1).csv()).data).toBe('name\nalgebra')
    })

    it('quotes blanks, brackets and line ends, and doubles backslashes', async () => {
      expect(await csv('samples?select=words&order=id')).toBe(
        ['words', '"a b"', '"(a)"', String.raw`"c:\\d"`, '"one\ntwo"', "=1+'1'"].join('\n'),
      )
      expect(await csv('samples?select=bytes,list,detail,spot&id=eq.1')).toBe(
        ['bytes,list,detail,spot', String.raw`"\\x00ff","{""a b"",NULL}","{""a"": ""\\n""}","(1,2)"`].join(
          '\n',
        ),
      )
    })

    it('writes embedded rows as JSON', async () => {
      expect(await csv('covers?select=colour,books(title)&book_id=eq.1')).toBe(
        'colour,books\nred,"{""title"":""Engines""}"',
      )
    })

    it('writes one line end and no names without rows', async () => {
      expect(await csv('topics?id=eq.0')).toBe('\n')
    })

    it('quotes a name that would be read as several', async () => {
      expect(await csv('odd names?order="a b"')).toBe('a b,"c""d","ü,x"\n1,one,"a,""b"""\n2,,""')
    })
  })
})

describe('Prefer', () => {
  it('reads several lines, and of a kind the first', async () => {
    const headers = new Headers({ authorization: `Bearer ${token}` })
    for (const line of ['count=exact , timezone=Asia/Tokyo', 'count=planned', 'foo=bar, tx=rollback']) {
      headers.append('prefer', line)
    }
    const response = await wire.fetch('/rest/v1/topics?limit=1', { headers })
    expect(response.headers.get('preference-applied')).toBe('count=exact, timezone=Asia/Tokyo')
    expect(response.headers.get('content-range')).toBe('0-0/1203')
  })

  it('tells times in the zone asked for, in this request alone', async () => {
    const at = async (prefer: string) => {
      const response = await ask('books?select=at:published::timestamptz&id=eq.1', { prefer })
      return response.json()
    }
    expect(await at('timezone=Asia/Tokyo')).toEqual([{ at: '2001-02-03T00:00:00+09:00' }])
    expect(await at('timezone=Nowhere/Else')).toEqual([{ at: '2001-02-03T00:00:00+00:00' }])
    expect(await at('')).toEqual([{ at: '2001-02-03T00:00:00+00:00' }])
  })

  it('refuses what it does not know when it is to be strict', async () => {
    const response = await ask('topics', {
      prefer: 'handling=strict, foo=bar, count=some, timezone=Mars/North, tx=commit',
    })
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        code: 'PGRST122',
        message: 'Invalid preferences given with handling=strict',
        details: 'Invalid preferences: foo=bar, count=some, timezone=Mars/North',
        hint: null,
      },
    ])
    expect(await outline('topics?id=lt.10', { prefer: 'handling=lenient, foo=bar' })).toEqual([
      200,
      '0-2/*',
      'handling=lenient',
    ])
  })

  it('repeats what meant something for the request, and nothing else', async () => {
    const post = (path: string, prefer: string, body: object) =>
      outline(
        path,
        { prefer, 'content-type': 'application/json' },
        { method: 'POST', body: JSON.stringify(body) },
      )
    expect(
      await outline('topics?limit=1', { prefer: 'return=minimal, resolution=merge-duplicates' }),
    ).toEqual([200, '0-0/*', null])
    const place = { country: 'FR', city: 'Paris' }
    expect(
      await post(
        'places',
        'tx=rollback,max-affected=1,resolution=merge-duplicates,missing=default,return=representation,count=exact',
        place,
      ),
    ).toEqual([
      201,
      '*/1',
      'resolution=merge-duplicates, missing=default, return=representation, count=exact',
    ])
  })
})

describe('the schema', () => {
  it('is repeated, and no other is to be had', async () => {
    const profiled = await ask('topics?limit=1', { 'accept-profile': 'public' })
    expect(profiled.headers.get('content-profile')).toBe('public')
    expect((await ask('topics?limit=1')).headers.get('content-profile')).toBeNull()
    const other = await ask('topics', { 'accept-profile': 'pg_catalog' })
    expect([other.status, await other.json()]).toEqual([
      406,
      expect.objectContaining({ code: 'PGRST106', hint: 'Only the following schemas are exposed: public' }),
    ])
  })

  it('offers a near name, but none of what the caller has no right on', async () => {
    const hint = async (name: string) => (await ada.from(name).select()).error
    expect(await hint('topic')).toMatchObject({
      code: 'PGRST205',
      message: "Could not find the table 'public.topic' in the schema cache",
      hint: "Perhaps you meant the table 'public.topics'",
    })
    expect(await hint('vaults')).toMatchObject({ code: 'PGRST205', hint: null })
    const service = wire.client(wire.gateway.keys.serviceRoleKey)
    expect((await service.from('vaults').select()).error?.hint).toBe(
      "Perhaps you meant the table 'public.vault'",
    )
    const visitor = await wire.client().from('topic').select()
    expect(visitor).toMatchObject({ status: 404, error: { code: 'PGRST205', hint: null } })
    const long = await ask('x'.repeat(7_000))
    expect(long.status).toBe(404)
  })

  it('is read again when a notification says so', async () => {
    const columns = async () =>
      Object.keys((await ada.from('parts').select('*, parts(*)').limit(1)).data?.[0] ?? {})
    expect(await columns()).toEqual(['id', 'name', 'part_of', 'parts'])
    // The way is still known under the name that it no longer has, until it is said.
    await test.owner.query('alter table public.parts rename constraint parts_part_of_fkey to whole')
    await test.owner.query("notify pgrst, 'reload schema'")
    await expect
      .poll(async () => (await ada.from('parts').select('id, parts!whole(id)')).error, SLOW_POLL)
      .toBeNull()
  })

  it('heals when columns go or change their type', async () => {
    const insert = (row: object) => ada.from('places').insert(row)
    expect((await insert({ country: 'IT', city: 'Rome', people: 3 })).error).toBeNull()
    await test.owner.query('alter table public.places alter column people type text using people::text')
    await expect
      .poll(async () => (await insert({ country: 'IT', city: 'Milan', people: 'many' })).error, SLOW_POLL)
      .toBeNull()
    await test.owner.query('alter table public.places drop column people')
    const dropped = async () => (await insert({ country: 'IT', city: 'Turin', people: 'few' })).error?.code
    await expect.poll(dropped, SLOW_POLL).toBe('PGRST204')
    expect((await ada.from('places').select('people')).error).toMatchObject({ code: '42703' })
    expect((await insert({ country: 'IT', city: 'Turin' })).error).toBeNull()
    await test.owner.query('drop table public.places')
    expect((await ada.from('places').select()).error?.code).toMatch(/^(PGRST205|42P01)$/)
  })
})
