import { describe, expect, it } from 'vitest'
import { createLibrary } from './testing/create-library.ts'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { signUp } from '@firstline/wire/test-wire/sign-up'
import { openTestApi } from '@firstline/wire/test-wire/test-services'

const test = await createTestDatabase()
await createLibrary(test)
const wire = await openTestApi({ database: test.database })

const { token } = await signUp(wire)

async function get(path: string, headers: Record<string, string> = {}): Promise<[number, unknown]> {
  const response = await wire.fetch(`/rest/v1/${path}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
  return [response.status, await response.json()]
}

async function ids(query: string): Promise<unknown> {
  const [status, body] = await get(`books?select=id&order=id&${query}`)
  if (status !== 200 || !Array.isArray(body)) return body
  return body.map(({ id }: { id: number }) => id)
}

describe('GET /rest/v1/<table> with filters', () => {
  it.each([
    ['id=eq.1', [1]],
    ['id=neq.1', [2, 3, 4]],
    ['id=gt.1&id=lt.3', [2]],
    ['price=gte.9.5', [1, 2]],
    ['published=lte.2000-01-01', [3]],
    ['mood=eq.dark', [2, 4]],
    ['mood=in.(dark,light)', [1, 2, 4]],
    ['title=like.*ing*', [2]],
    ['title=like.*n_*es', [1]],
    ['title=ilike.E*', [1]],
    ['title=match.^E', [1]],
    ['title=imatch.^e', [1]],
    ['title=eq.100%25*', [3]],
    ['title=not.like.*e*', [3]],
    ['title=in.("Rings, \\"fields\\"",Engines)', [1, 2]],
    ['id=in.()', []],
    ['id=not.in.()', [1, 2, 3, 4]],
    ['id=not.in.(1,2)', [3, 4]],
    ['editor_id=is.null', [2, 4]],
    ['editor_id=is.not_null', [1, 3]],
    ['editor_id=not.is.null', [1, 3]],
    ['is_public=is.true&id=eq.1', [1]],
    ['is_public=is.unknown', []],
    ['editor_id=isdistinct.2', [2, 3, 4]],
    ['mood=not.isdistinct.dark', [2, 4]],
    ['id=eq(any).{1,3}', [1, 3]],
    ['id=gt(all).{1,2}', [3, 4]],
    ['title=like(any).{E*,100*}', [1, 3]],
    ['title=ilike(all).{*e*,*G*}', [1, 2]],
    ['title=imatch(any).{^engines$}', [1]],
    ['mood=eq(any).{dark}', [2, 4]],
    ['tags=cs.{b}', [1, 2]],
    ['tags=cd.{a,b,c}', [1, 2, 4]],
    ['tags=ov.{a,z}', [1]],
    ['tags=eq.{b}', [2]],
    ['detail=cs.{"n":5}', [1]],
    ['pages=cs.[2,3]', [1]],
    ['pages=ov.[9,11]', [1, 2]],
    ['pages=sl.[10,20)', [1]],
    ['pages=sr.[1,10)', [2]],
    ['pages=nxr.[1,10)', [1]],
    ['pages=nxl.[10,20)', [2]],
    ['pages=adj.[20,30)', [2]],
    ['words=fts.weave', [1]],
    ['words=fts(english).weaves', [1]],
    ['body=plfts(english).ring commuting', [2]],
    ['body=phfts.engine weaves', [1]],
    ['body=wfts(simple).engine -weaves', []],
    ['note=fts(simple).none', [1, 2, 3, 4]],
    ['detail=fts(simple).five', [1]],
    ['detail->s=fts(simple).five', [1]],
    ['detail->>s=plfts.five', [1]],
    // These accept any text; a text without words matches nothing.
    ['body=plfts.!!!', []],
    ['body=phfts.!!!', []],
    ['body=wfts.!!!', []],
    ['detail->n=eq.5', [1]],
    ['detail->>n=gt.5', [2]],
    ['detail->x->y->0=eq.10', [1]],
    ['detail->x->y->>-1=eq.20', [1]],
    ['detail->>s=in.(five,six)', [1]],
    ['plain->>k=eq.1', [1]],
    ['pages->>x=is.null&id=eq.1', [1]],
    ['tags->>0=eq.a', [1]],
    ['or=(id.eq.1,title.eq.100%25*)', [1, 3]],
    ['and=(id.gt.1,or(mood.eq.dark,id.eq.3),id.not.in.(4))', [2, 3]],
    ['not.or=(id.eq.1,and(id.eq.2,mood.eq.dark))', [3, 4]],
    ['or=(detail->>n.eq.5,tags.cs.{b},id.eq(any).{4})', [1, 2, 4]],
    ['or=(id.is.null,not.and(id.gt.2,id.lt.9))', [1, 2]],
  ])('returns the rows that match %s', async (query, expected) => {
    expect(await ids(query)).toEqual(expected)
  })

  it.each([
    ['id=eq.many', '22P02', 400],
    ['id=like.1', '42883', 404],
    ['id=is.true', '42804', 400],
    ['title=match.(', '2201B', 400],
    ['tags=cs.{', '22P02', 400],
    ['body=fts(klingon).x', '42704', 400],
    ['body=fts.!!!', '42601', 400],
    ['words=not.fts(english).x %26', '42601', 400],
    ['or=(id.eq.1,body.fts.!!!)', '42601', 400],
    ['body=fts.x<99999>y', '22023', 400],
    ['id=eq(any).{x}', '22P02', 400],
    ['colour=eq.red', '42703', 400],
    ['or=(colour.eq.red)', '42703', 400],
    ['order=colour', '42703', 400],
    ['select=colour', '42703', 400],
    ['colour->>x=eq.1', '42703', 400],
    ['id=equals.1', 'PGRST100', 400],
    ['id=eq', 'PGRST100', 400],
    ['or=(id.eq.1', 'PGRST100', 400],
    ['id=in.1', 'PGRST100', 400],
    ['limit=x', 'PGRST100', 400],
    ['authors.id=eq.1', 'PGRST108', 400],
    ['authors.order=id', 'PGRST108', 400],
    ['select=id::nothing', '42704', 400],
    ['select=title::aclitem', '42704', 400],
    ['select=id::point', '42846', 400],
    ['select=title::numeric(2000,1)', '22023', 400],
    ['select=title::uuid', '22P02', 400],
    ['select=title::regclass', '42704', 400],
    ['select=title::pg_node_tree', '42704', 400],
    ['select=price::int4%22', 'PGRST100', 400],
    ['select=id.sum()', 'PGRST123', 400],
  ])('refuses the query %s with the code %s', async (query, code, status) => {
    expect(await get(`books?${query.startsWith('select') ? '' : 'select=id&'}${query}`)).toEqual([
      status,
      expect.objectContaining({ code }),
    ])
  })

  it('accepts a logic tree of 20 levels and refuses one of 2,000', async () => {
    const nested = (depth: number) => `and=(${'and('.repeat(depth)}id.eq.1${')'.repeat(depth)})`
    expect(await ids(nested(20))).toEqual([1])
    expect(await ids(nested(2000))).toMatchObject({ code: 'PGRST100' })
  })

  it('accepts a list as long as the address limit and refuses a longer one with 431', async () => {
    const list = (length: number) => `id=in.(${Array.from({ length }, (_, index) => index + 3).join(',')})`
    expect(await ids(list(2_500))).toEqual([3, 4])
    const tooLong = await wire.fetch(`/rest/v1/books?${list(10_000)}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect([tooLong.status, await tooLong.json()]).toEqual([
      431,
      { message: expect.stringContaining('too large') },
    ])
  })

  it('refuses filters and orders by columns that the caller may not read', async () => {
    for (const query of [
      'secret=eq.alpha',
      'secret=like.a*',
      'or=(secret.eq.alpha,id.eq.1)',
      'order=secret',
    ]) {
      expect(await get(`books?select=id&${query}`), query).toEqual([
        403,
        expect.objectContaining({ code: '42501' }),
      ])
    }
    expect(await get('books?select=id,secret')).toEqual([403, expect.objectContaining({ code: '42501' })])
    expect(await get('books')).toEqual([403, expect.objectContaining({ code: '42501' })])
    // A book that policies hide would match these.
    expect(await ids('body=eq.engine')).toEqual([])
    expect(await ids('or=(title.eq.Unseen,body.fts.engine)')).toEqual([1])
  })
})

describe('GET /rest/v1/<table> with select and order', () => {
  it.each([
    ['select=id,name:title&id=eq.1', [{ id: 1, name: 'Engines' }]],
    [
      'select=price::text,published::timestamptz&id=eq.1',
      [{ price: '12345678901234567890.25', published: '2001-02-03T00:00:00+00:00' }],
    ],
    [
      'select=p:price::numeric(30,1),t:tags::varchar[],m:mood::mood&id=eq.2',
      [{ p: 9.5, t: ['b'], m: 'dark' }],
    ],
    ['select=when:published::timestamp(0) without time zone&id=eq.1', [{ when: '2001-02-03T00:00:00' }]],
    [
      'select=detail->x->y,first:detail->x->y->0,last:detail->x->y->>1,n:detail->>n::int&id=eq.1',
      [{ y: [10, 20], first: 10, last: '20', n: 5 }],
    ],
    ['select=detail->"0"&id=eq.2', [{ '0': 'zero' }]],
    ['select=tags->0,pages->>lower&id=eq.1', [{ tags: 'a', lower: null }]],
    ['select=detail&id=eq.1', [{ detail: { x: { y: [10, 20] }, n: 5, s: 'five' } }]],
    ['select=id&order=detail->n.desc.nullslast,id', [{ id: 2 }, { id: 1 }, { id: 3 }, { id: 4 }]],
    ['select=id&order=detail->>s.asc.nullsfirst,id.desc', [{ id: 4 }, { id: 3 }, { id: 2 }, { id: 1 }]],
    ['select=id&order=mood,price.desc', [{ id: 1 }, { id: 2 }, { id: 4 }, { id: 3 }]],
    ['select=id&order=id.desc&limit=2&offset=1', [{ id: 3 }, { id: 2 }]],
  ])('returns the values and order of %s', async (query, expected) => {
    const [status, body] = await get(`books?${query}`)
    expect([status, body]).toEqual([200, expected.map((row) => expect.objectContaining(row))])
  })

  it('accepts quoted names with quotes, commas and spaces', async () => {
    const query = new URLSearchParams({ select: '"a b","c\\"d","ü,x"', '"a b"': 'eq.1', order: '"ü,x"' })
    expect(await get(`odd%20names?${query.toString()}`)).toEqual([
      200,
      [{ 'a b': 1, 'c"d': 'one', 'ü,x': 'a,"b"' }],
    ])
  })
})
