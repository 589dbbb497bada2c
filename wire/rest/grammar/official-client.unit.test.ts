import { createClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { parseQuery } from './parse-query.ts'
import type { Condition, OrderItem, RestQuery, FilterTest } from './query.ts'
import { and, columns, eq, not, or, makeTest } from './testing/build-conditions.ts'
import { EMPTY_QUERY } from './testing/parse-pairs.ts'

const addresses: URL[] = []
const client = createClient('http://firstline.test', 'key', {
  auth: { persistSession: false, autoRefreshToken: false },
  global: {
    fetch: (input) => {
      addresses.push(new URL(input instanceof Request ? input.url : input))
      return Promise.resolve(Response.json([]))
    },
  },
})
const builder = () => client.from('t').select()
type Builder = ReturnType<typeof builder>

/** The query that the server parses from the client's request. */
async function parseSent(request: PromiseLike<unknown>, { isCall = false } = {}): Promise<RestQuery> {
  await request
  const address = addresses.pop()
  if (address === undefined) throw new Error('No request was sent')
  return parseQuery(address.searchParams, { isCall })
}

const a = (expected: FilterTest, isNegated = false): Condition => makeTest('a', expected, { isNegated })
const comparison = (
  operator: 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'like' | 'ilike' | 'match' | 'imatch',
  value: string,
) => a({ operator, quantifier: null, value })
const quantifiedTest = (operator: 'like' | 'ilike', quantifier: 'any' | 'all') =>
  a({ operator, quantifier, value: '{x*,%y}' })

/** Every filter method of the client by its name: a use of it, and the expected condition. */
const FILTERS: Record<string, [use: (builder: Builder) => Builder, expected: Condition][]> = {
  eq: [
    [(b) => b.eq('a', 'x,"y").z'), eq('a', 'x,"y").z')],
    [(b) => b.eq('data->>name', 1), eq('data', '1', { path: [{ arrow: '->>', key: 'name' }] })],
  ],
  neq: [[(b) => b.neq('a', 1), comparison('neq', '1')]],
  gt: [[(b) => b.gt('a', 1), comparison('gt', '1')]],
  gte: [[(b) => b.gte('a', '2026-01-01T00:00:00+02:00'), comparison('gte', '2026-01-01T00:00:00+02:00')]],
  lt: [[(b) => b.lt('a', -1.5), comparison('lt', '-1.5')]],
  lte: [[(b) => b.lte('a', 1), comparison('lte', '1')]],
  like: [[(b) => b.like('a', '%x*'), comparison('like', '%x*')]],
  likeAllOf: [[(b) => b.likeAllOf('a', ['x*', '%y']), quantifiedTest('like', 'all')]],
  likeAnyOf: [[(b) => b.likeAnyOf('a', ['x*', '%y']), quantifiedTest('like', 'any')]],
  ilike: [[(b) => b.ilike('a', '%x+y'), comparison('ilike', '%x+y')]],
  ilikeAllOf: [[(b) => b.ilikeAllOf('a', ['x*', '%y']), quantifiedTest('ilike', 'all')]],
  ilikeAnyOf: [[(b) => b.ilikeAnyOf('a', ['x*', '%y']), quantifiedTest('ilike', 'any')]],
  regexMatch: [[(b) => b.regexMatch('a', '^(x|y)$'), comparison('match', '^(x|y)$')]],
  regexIMatch: [[(b) => b.regexIMatch('a', '^x.'), comparison('imatch', '^x.')]],
  is: [
    [(b) => b.is('a', null), a({ operator: 'is', value: 'null' })],
    [(b) => b.is('a', true), a({ operator: 'is', value: 'true' })],
    [(b) => b.is('a', false), a({ operator: 'is', value: 'false' })],
  ],
  isDistinct: [[(b) => b.isDistinct('a', 'x'), a({ operator: 'isdistinct', value: 'x' })]],
  in: [
    [(b) => b.in('a', []), a({ operator: 'in', values: [] })],
    [(b) => b.in('a', [1, 2, 2]), a({ operator: 'in', values: ['1', '2'] })],
    [(b) => b.in('a', ['x,y', '(z)', ' ', 'q"q']), a({ operator: 'in', values: ['x,y', '(z)', ' ', 'q"q'] })],
  ],
  notIn: [[(b) => b.notIn('a', ['x,y', 1]), a({ operator: 'in', values: ['x,y', '1'] }, true)]],
  contains: [
    [(b) => b.contains('a', ['x', 'y']), a({ operator: 'cs', value: '{x,y}' })],
    [(b) => b.contains('a', '[1,2)'), a({ operator: 'cs', value: '[1,2)' })],
    [(b) => b.contains('a', { x: [1, '}'] }), a({ operator: 'cs', value: '{"x":[1,"}"]}' })],
  ],
  containedBy: [
    [(b) => b.containedBy('a', [1, 2]), a({ operator: 'cd', value: '{1,2}' })],
    [(b) => b.containedBy('a', { x: 1 }), a({ operator: 'cd', value: '{"x":1}' })],
  ],
  rangeGt: [[(b) => b.rangeGt('a', '[1,2)'), a({ operator: 'sr', value: '[1,2)' })]],
  rangeGte: [[(b) => b.rangeGte('a', '[1,2)'), a({ operator: 'nxl', value: '[1,2)' })]],
  rangeLt: [[(b) => b.rangeLt('a', '(1,2]'), a({ operator: 'sl', value: '(1,2]' })]],
  rangeLte: [[(b) => b.rangeLte('a', '(,2]'), a({ operator: 'nxr', value: '(,2]' })]],
  rangeAdjacent: [[(b) => b.rangeAdjacent('a', '[1,2)'), a({ operator: 'adj', value: '[1,2)' })]],
  overlaps: [
    [(b) => b.overlaps('a', '[1,2)'), a({ operator: 'ov', value: '[1,2)' })],
    [(b) => b.overlaps('a', ['x', 'y']), a({ operator: 'ov', value: '{x,y}' })],
  ],
  textSearch: [
    [(b) => b.textSearch('a', "'x' & 'y'"), a({ operator: 'fts', config: null, value: "'x' & 'y'" })],
    [
      (b) => b.textSearch('a', 'x y', { type: 'plain', config: 'english' }),
      a({ operator: 'plfts', config: 'english', value: 'x y' }),
    ],
    [(b) => b.textSearch('a', 'x', { type: 'phrase' }), a({ operator: 'phfts', config: null, value: 'x' })],
    [
      (b) => b.textSearch('a', '"x"', { type: 'websearch' }),
      a({ operator: 'wfts', config: null, value: '"x"' }),
    ],
  ],
  match: [[(b) => b.match({ a: 1 }), eq('a', '1')]],
  not: [
    [(b) => b.not('a', 'is', null), a({ operator: 'is', value: 'null' }, true)],
    [(b) => b.not('a', 'in', '(1,"2,3")'), a({ operator: 'in', values: ['1', '2,3'] }, true)],
    [(b) => b.not('a', 'like(any)', '{x}'), a({ operator: 'like', quantifier: 'any', value: '{x}' }, true)],
  ],
  or: [
    [
      (b) => b.or('a.eq."x,y",and(b.in.(1,2),not.or(c.cs.{1,2},d.not.is.null))'),
      or(
        eq('a', 'x,y'),
        and(
          makeTest('b', { operator: 'in', values: ['1', '2'] }),
          not(
            or(
              makeTest('c', { operator: 'cs', value: '{1,2}' }),
              makeTest('d', { operator: 'is', value: 'null' }, { isNegated: true }),
            ),
          ),
        ),
      ),
    ],
  ],
  filter: [
    [(b) => b.filter('a', 'not.eq', 1), eq('a', '1', { isNegated: true })],
    [
      (b) => b.filter('"a.b"', 'eq(all)', '{1}'),
      makeTest('a.b', { operator: 'eq', quantifier: 'all', value: '{1}' }),
    ],
  ],
}

const INHERITED = ['constructor', 'throwOnError']
/** The methods after `single` change the query string; the tests below cover them. */
const TRANSFORMS =
  'abortSignal csv explain geojson maxAffected maybeSingle returns rollback single limit order range select'

describe('parseQuery with filters of the official client', () => {
  const cases = Object.entries(FILTERS).flatMap(([name, uses]) =>
    uses.map(([use, expected]) => ({ name, use, expected })),
  )
  it.each(cases)('parses the filter of the method $name', async ({ use, expected }) => {
    expect(await parseSent(use(builder()))).toEqual({ ...EMPTY_QUERY, conditions: [expected] })
  })

  it('is tested with every filter method of the client', () => {
    const filters: unknown = Object.getPrototypeOf(builder())
    const transforms: unknown = Object.getPrototypeOf(filters)
    expect(Object.getOwnPropertyNames(filters).toSorted()).toEqual(
      [...INHERITED, ...Object.keys(FILTERS)].toSorted(),
    )
    expect(Object.getOwnPropertyNames(transforms).toSorted()).toEqual(
      [...INHERITED, ...TRANSFORMS.split(' ')].toSorted(),
    )
  })
})

describe('parseQuery with requests of the official client', () => {
  const item = (column: string, more: Partial<OrderItem> = {}): OrderItem => ({
    field: { column, path: [] },
    relation: null,
    direction: 'asc',
    nulls: null,
    ...more,
  })

  it('parses a select list that the client strips of blanks', async () => {
    const query = await parseSent(client.from('t').select('a,\n  x : b -> c,  "d e" , rel!inner ( f )'))
    expect(query.select).toEqual([
      ...columns('a'),
      {
        kind: 'field',
        field: { column: 'b', path: [{ arrow: '->', key: 'c' }] },
        alias: 'x',
        cast: null,
      },
      ...columns('d e'),
      {
        kind: 'embed',
        embed: { relation: 'rel', alias: null, hint: null, join: 'inner', select: columns('f') },
      },
    ])
  })

  it('parses orders, ranges and logic trees of rows and embeds', async () => {
    const request = builder()
      .order('a')
      .order('b', { ascending: false, nullsFirst: true })
      .range(2, 4)
      .eq('rel.x', 1)
      .or('y.eq.1', { referencedTable: 'rel' })
      .order('z', { ascending: false, referencedTable: 'rel' })
      .order('rel(z)', { nullsFirst: false })
      .limit(1, { referencedTable: 'rel' })
      .range(0, 9, { referencedTable: 'other' })
    expect(await parseSent(request)).toEqual({
      ...EMPTY_QUERY,
      order: [
        item('a'),
        item('b', { direction: 'desc', nulls: 'first' }),
        item('z', { relation: 'rel', nulls: 'last' }),
      ],
      limit: 3,
      offset: 2,
      embedded: new Map([
        [
          'rel',
          {
            conditions: [eq('x', '1'), or(eq('y', '1'))],
            order: [item('z', { direction: 'desc' })],
            limit: 1,
            offset: 0,
          },
        ],
        ['other', { conditions: [], order: [], limit: 10, offset: 0 }],
      ]),
    })
  })

  it('parses the columns of inserts and upserts', async () => {
    const rows = [{ a: 1, 'b c': 2 }, { 'd,e': 3 }]
    expect(await parseSent(client.from('t').insert(rows))).toEqual({
      ...EMPTY_QUERY,
      columns: ['a', 'b c', 'd,e'],
    })
    const upsert = client.from('t').upsert(rows, { onConflict: 'a, "d,e"' }).select('a')
    expect(await parseSent(upsert)).toEqual({
      ...EMPTY_QUERY,
      select: columns('a'),
      columns: ['a', 'b c', 'd,e'],
      onConflict: ['a', 'd,e'],
    })
    expect(await parseSent(client.from('t').update({ a: 1 }).eq('a', 2))).toEqual({
      ...EMPTY_QUERY,
      conditions: [eq('a', '2')],
    })
    expect(await parseSent(client.from('t').delete().in('a', [1]))).toEqual({
      ...EMPTY_QUERY,
      conditions: [a({ operator: 'in', values: ['1'] })],
    })
  })

  it('separates arguments of a call by GET from filters', async () => {
    const call = client
      .rpc(
        'f',
        { id: 1, tags: ['x', 'y'], name: 'not.really', none: null, left_out: undefined },
        { get: true },
      )
      .eq('id', 5)
      .limit(2)
    expect(await parseSent(call, { isCall: true })).toEqual({
      ...EMPTY_QUERY,
      conditions: [eq('id', '5')],
      limit: 2,
      arguments: [
        ['id', '1'],
        ['tags', '{x,y}'],
        ['name', 'not.really'],
        ['none', 'null'],
      ],
    })
  })
})
