import { describe, expect, it } from 'vitest'
import type { Embed, OrderItem, PathStep, RestQuery, Select } from './query.ts'
import { columns, eq, not, or, makeTest } from './testing/build-conditions.ts'
import { EMPTY_QUERY, type ParameterPairs, parsePairs } from './testing/parse-pairs.ts'

const to = (key: string | number): PathStep => ({ arrow: '->', key })
const toText = (key: string | number): PathStep => ({ arrow: '->>', key })

describe('parseSelect', () => {
  const field = (
    column: string,
    { path = [], ...more }: { path?: PathStep[]; alias?: string; cast?: string },
  ): Select => [{ kind: 'field', field: { column, path }, alias: null, cast: null, ...more }]
  const embed = (relation: string, more: Partial<Embed> = {}): Select => [
    {
      kind: 'embed',
      embed: { relation, alias: null, hint: null, join: 'left', select: [{ kind: 'all' }], ...more },
    },
  ]
  const selects: [text: string, expected: Select][] = [
    ['', [{ kind: 'all' }]],
    ['*', [{ kind: 'all' }]],
    ['a', columns('a')],
    ['a,b c, d ,"e,f"', columns('a', 'b c', 'd', 'e,f')],
    ['*,a', [{ kind: 'all' }, ...columns('a')]],
    ['with-dash,$1,_x,0,été', columns('with-dash', '$1', '_x', '0', 'été')],
    [String.raw`"a\"b\\c"`, columns('a"b\\c')],
    ['"*","a(b)","a:b"', columns('*', 'a(b)', 'a:b')],
    ['count,sum', columns('count', 'sum')],
    ['x:a', field('a', { alias: 'x' })],
    ['"x y":"a b"', field('a b', { alias: 'x y' })],
    ['a::text', field('a', { cast: 'text' })],
    ['a::numeric(10, 2)', field('a', { cast: 'numeric(10, 2)' })],
    ['a::int4[][]', field('a', { cast: 'int4[][]' })],
    ['a::timestamp(3) without time zone', field('a', { cast: 'timestamp(3) without time zone' })],
    ['a->b', field('a', { path: [to('b')] })],
    ['a->0->-1->>c', field('a', { path: [to(0), to(-1), toText('c')] })],
    ['a->-0', field('a', { path: [to(0)] })],
    ['a->0b->"0"', field('a', { path: [to('0b'), to('0')] })],
    ['a-b->c-d->>"e.f"', field('a-b', { path: [to('c-d'), toText('e.f')] })],
    ['x:a->b->>c::int', field('a', { alias: 'x', path: [to('b'), toText('c')], cast: 'int' })],
    ['rel(*)', embed('rel')],
    ['rel()', embed('rel', { select: [] })],
    ['rel( a , b )', embed('rel', { select: columns('a', 'b') })],
    ['x:rel(*)', embed('rel', { alias: 'x' })],
    ['rel!fk(*)', embed('rel', { hint: 'fk' })],
    ['rel!inner(*)', embed('rel', { join: 'inner' })],
    ['rel!left(*)', embed('rel', { join: 'left' })],
    ['rel!"inner"(*)', embed('rel', { hint: 'inner' })],
    ['rel!leftover(*)', embed('rel', { hint: 'leftover' })],
    ['x:rel!fk!inner(a)', embed('rel', { alias: 'x', hint: 'fk', join: 'inner', select: columns('a') })],
    ['x:rel!inner!fk(a)', embed('rel', { alias: 'x', hint: 'fk', join: 'inner', select: columns('a') })],
    ['count(a)', embed('count', { select: columns('a') })],
    ['"count"()', embed('count', { select: [] })],
    ['a,rel(b),c', [...columns('a'), ...embed('rel', { select: columns('b') }), ...columns('c')]],
  ]
  it.each(selects)('parses the select list "%s"', (text, expected) => {
    expect(parsePairs([['select', text]])).toEqual({ ...EMPTY_QUERY, select: expected })
  })
})

describe('parseOrder', () => {
  const item = (column: string, more: Partial<OrderItem> = {}): OrderItem => ({
    field: { column, path: [] },
    relation: null,
    direction: 'asc',
    nulls: null,
    ...more,
  })
  const orders: [text: string, expected: OrderItem[]][] = [
    ['', []],
    ['a', [item('a')]],
    ['a.asc', [item('a')]],
    ['a.desc', [item('a', { direction: 'desc' })]],
    ['a.nullsfirst', [item('a', { nulls: 'first' })]],
    ['a.desc.nullslast', [item('a', { direction: 'desc', nulls: 'last' })]],
    ['a , b.asc.nullsfirst,"c.desc"', [item('a'), item('b', { nulls: 'first' }), item('c.desc')]],
    ['a->b->>0.desc', [item('a', { field: { column: 'a', path: [to('b'), toText(0)] }, direction: 'desc' })]],
    ['rel(a).desc.nullsfirst', [item('a', { relation: 'rel', direction: 'desc', nulls: 'first' })]],
    ['rel(a->b),c', [item('a', { relation: 'rel', field: { column: 'a', path: [to('b')] } }), item('c')]],
    ['"r(".asc', [item('r(')]],
  ]
  it.each(orders)('parses the order "%s"', (text, order) => {
    expect(parsePairs([['order', text]])).toEqual({ ...EMPTY_QUERY, order })
  })

  it('appends the items of a second order parameter', () => {
    expect(
      parsePairs([
        ['order', 'a'],
        ['order', 'b'],
      ]).order,
    ).toEqual([item('a'), item('b')])
  })
})

describe('parseQuery', () => {
  const nothing = { conditions: [], order: [], limit: null, offset: 0 }
  const queries: [name: string, pairs: ParameterPairs, expected: Partial<RestQuery>][] = [
    ['has no parameters', [], {}],
    [
      'has a limit and an offset',
      [
        ['limit', '0'],
        ['offset', '007'],
      ],
      { limit: 0, offset: 7 },
    ],
    [
      'names columns',
      [
        ['columns', '"a","b c", d'],
        ['on_conflict', 'a,"b,c"'],
      ],
      { columns: ['a', 'b c', 'd'], onConflict: ['a', 'b,c'] },
    ],
    [
      'repeats a column',
      [
        ['a', 'gt.1'],
        ['a', 'lt.3'],
      ],
      {
        conditions: [
          makeTest('a', { operator: 'gt', quantifier: null, value: '1' }),
          makeTest('a', { operator: 'lt', quantifier: null, value: '3' }),
        ],
      },
    ],
    [
      'has the apikey of the gateway',
      [
        ['apikey', 'x'],
        ['a', 'eq.1'],
      ],
      { conditions: [eq('a', '1')] },
    ],
    [
      'filters on quoted names',
      [
        ['"a.b"', 'eq.1'],
        ['"order"', 'eq.2'],
      ],
      { conditions: [eq('a.b', '1'), eq('order', '2')] },
    ],
    [
      'filters on a JSON path',
      [['a->b->>0', 'eq.1']],
      { conditions: [eq('a', '1', { path: [to('b'), toText(0)] })] },
    ],
    [
      'filters on names that begin with a reserved word',
      [
        ['orders', 'eq.1'],
        ['or-x', 'eq.2'],
        ['not', 'eq.3'],
      ],
      { conditions: [eq('orders', '1'), eq('or-x', '2'), eq('not', '3')] },
    ],
    [
      'filters, orders and limits an embed',
      [
        ['rel.a', 'eq.1'],
        ['rel."b.c"', 'eq.2'],
        ['rel.d->e', 'eq.3'],
        ['rel.or', '(a.eq.1,b.eq.2)'],
        ['rel.not.or', '(a.eq.1)'],
        ['rel.order', 'a.desc'],
        ['rel.limit', '3'],
        ['rel.offset', '4'],
      ],
      {
        embedded: new Map([
          [
            'rel',
            {
              conditions: [
                eq('a', '1'),
                eq('b.c', '2'),
                eq('d', '3', { path: [to('e')] }),
                or(eq('a', '1'), eq('b', '2')),
                not(or(eq('a', '1'))),
              ],
              order: [{ field: { column: 'a', path: [] }, relation: null, direction: 'desc', nulls: null }],
              limit: 3,
              offset: 4,
            },
          ],
        ]),
      },
    ],
    [
      'filters, orders and limits several embeds',
      [
        ['x.limit', '1'],
        ['"y.z".limit', '2'],
        ['limit', '3'],
      ],
      {
        limit: 3,
        embedded: new Map([
          ['x', { ...nothing, limit: 1 }],
          ['y.z', { ...nothing, limit: 2 }],
        ]),
      },
    ],
    [
      'filters on quoted reserved words of an embed',
      [
        ['rel."order"', 'eq.1'],
        ['rel.or->a', 'eq.2'],
        ['rel.select', 'eq.3'],
      ],
      {
        embedded: new Map([
          [
            'rel',
            {
              ...nothing,
              conditions: [eq('order', '1'), eq('or', '2', { path: [to('a')] }), eq('select', '3')],
            },
          ],
        ]),
      },
    ],
    [
      'limits an embed named __proto__',
      [['__proto__.limit', '1']],
      {
        embedded: new Map([['__proto__', { ...nothing, limit: 1 }]]),
      },
    ],
  ]
  it.each(queries)('parses a query that %s', (_name, pairs, expected) => {
    expect(parsePairs(pairs)).toEqual({ ...EMPTY_QUERY, ...expected })
  })

  it('separates arguments of a call from filters', () => {
    const pairs: ParameterPairs = [
      ['a', '1'],
      ['b', 'eq.5'],
      ['c', '{x,y}'],
      ['d', 'not.is.null'],
      ['a', 'equal.1'],
      ['odd "name', 'not.yet'],
      ['f', 'like(any).{x}'],
      ['limit', '2'],
      ['apikey', 'x'],
      ['rel.x', 'eq.1'],
      ['in', 'in.(1)'],
      ['g', ''],
    ]
    expect(parsePairs(pairs, { isCall: true })).toEqual({
      ...EMPTY_QUERY,
      limit: 2,
      conditions: [
        eq('b', '5'),
        makeTest('d', { operator: 'is', value: 'null' }, { isNegated: true }),
        makeTest('f', { operator: 'like', quantifier: 'any', value: '{x}' }),
        makeTest('in', { operator: 'in', values: ['1'] }),
      ],
      embedded: new Map([['rel', { ...nothing, conditions: [eq('x', '1')] }]]),
      arguments: [
        ['a', '1'],
        ['c', '{x,y}'],
        ['a', 'equal.1'],
        ['odd "name', 'not.yet'],
        ['g', ''],
      ],
    })
  })
})
