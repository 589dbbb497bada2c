import { beforeAll, describe, expect, it } from 'vitest'
import { createLibrary } from './testing/create-library.ts'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { signUp } from '@firstline/wire/test-wire/sign-up'
import { openTestApi } from '@firstline/wire/test-wire/test-services'

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
const wire = await openTestApi({ database: test.database })

const { client: ada, token } = await signUp(wire, 'ada@example.test')

beforeAll(async () => {
  await test.owner.query(`insert into public.topics select n, 'more' from generate_series(100, 1299) as n`)
  // After the inserts, because only ANALYZE updates the planner's statistics.
  await test.owner.query('analyze public.topics, public.books')
})

function send(path: string, headers: Record<string, string> = {}, init: RequestInit = {}): Promise<Response> {
  return wire.fetch(`/rest/v1/${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
}

async function summarize(path: string, headers: Record<string, string>, init: RequestInit = {}) {
  const response = await send(path, headers, init)
  const { status } = response
  return [status, response.headers.get('content-range'), response.headers.get('preference-applied')]
}

describe('Prefer: count and Range headers', () => {
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
    // Estimates are exact here, because ANALYZE has sampled every row.
    ['topics', 'count=planned', [206, '0-999/1203', 'count=planned']],
    ['topics', 'count=estimated', [206, '0-999/1203', 'count=estimated']],
    // Few rows are counted, not estimated.
    ['topics?id=lt.10', 'count=estimated', [200, '0-2/3', 'count=estimated']],
    ['topics?name=like.alg*', 'count=estimated', [200, '0-0/1', 'count=estimated']],
    ['topics?id=lt.10&offset=4', 'count=estimated', [416, '*/3', null]],
    // Policies hide a row, so rows are counted: the planner's estimate would be five.
    ['books?select=id', 'count=planned', [200, '0-3/4', 'count=planned']],
    ['books?select=id&title=eq.Unseen', 'count=planned', [200, '*/0', 'count=planned']],
    ['books?select=id&title=eq.Unseen', 'count=estimated', [200, '*/0', 'count=estimated']],
    ['books?select=id&title=eq.Unseen', 'count=exact', [200, '*/0', 'count=exact']],
    ['shelf?label=eq.Unseen', 'count=planned', [200, '*/0', 'count=planned']],
  ])('%s with %s', async (path, prefer, expected) => {
    expect(await summarize(path, { prefer })).toEqual(expected)
    const head = await send(path, { prefer }, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-range'), await head.text()]).toEqual([
      expected[0],
      expected[1],
      '',
    ])
  })

  it('returns the planner estimate to a role that bypasses policies', async () => {
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
  ])('applies the Range header %s', async (range, expected) => {
    expect(await summarize('topics?id=lt.10', { range })).toEqual(expected)
  })

  it('refuses a HEAD wherever it refuses the GET', async () => {
    const head = await send('books?select=id&secret=eq.alpha', { prefer: 'count=exact' }, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-range'), head.headers.get('proxy-status')]).toEqual([
      403,
      null,
      'PostgREST; error=42501',
    ])
    const hidden = await send('books?select=secret', { prefer: 'count=exact' }, { method: 'HEAD' })
    expect(hidden.status).toBe(403)
  })
})

describe('Accept header', () => {
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
  ])('selects the response format of %s', async (accept, type, body) => {
    const response = await send('books?select=id,name:editor_id&id=eq.2', { accept })
    expect(response.headers.get('content-type')).toBe(type)
    expect(await response.json()).toEqual(body)
  })

  it.each(['application/geo+json', 'application/vnd.pgrst.plan+json', 'image/png', 'application/json;q=0'])(
    'refuses the media type %s with 406',
    async (accept) => {
      const response = await send('topics', { accept })
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
      const response = await send(path, { accept: 'text/csv' })
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

describe('Prefer header', () => {
  it('joins several header lines and takes the first value of a preference', async () => {
    const headers = new Headers({ authorization: `Bearer ${token}` })
    for (const line of ['count=exact , timezone=Asia/Tokyo', 'count=planned', 'foo=bar, tx=rollback']) {
      headers.append('prefer', line)
    }
    const response = await wire.fetch('/rest/v1/topics?limit=1', { headers })
    expect(response.headers.get('preference-applied')).toBe('count=exact, timezone=Asia/Tokyo')
    expect(response.headers.get('content-range')).toBe('0-0/1203')
  })

  it('formats times in the requested zone, for this request only', async () => {
    const at = async (prefer: string) => {
      const response = await send('books?select=at:published::timestamptz&id=eq.1', { prefer })
      return response.json()
    }
    expect(await at('timezone=Asia/Tokyo')).toEqual([{ at: '2001-02-03T00:00:00+09:00' }])
    expect(await at('timezone=Nowhere/Else')).toEqual([{ at: '2001-02-03T00:00:00+00:00' }])
    expect(await at('')).toEqual([{ at: '2001-02-03T00:00:00+00:00' }])
  })

  it('refuses unknown preferences with handling=strict', async () => {
    const response = await send('topics', {
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
    expect(await summarize('topics?id=lt.10', { prefer: 'handling=lenient, foo=bar' })).toEqual([
      200,
      '0-2/*',
      'handling=lenient',
    ])
  })

  it('lists only applied preferences in Preference-Applied', async () => {
    const post = (path: string, prefer: string, body: object) =>
      summarize(
        path,
        { prefer, 'content-type': 'application/json' },
        { method: 'POST', body: JSON.stringify(body) },
      )
    expect(
      await summarize('topics?limit=1', { prefer: 'return=minimal, resolution=merge-duplicates' }),
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
