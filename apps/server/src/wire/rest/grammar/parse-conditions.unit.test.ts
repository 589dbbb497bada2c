import { describe, expect, it } from 'vitest'
import { COMPARISONS, FULL_TEXT, IS_VALUES, OTHERS, QUANTIFIED, type Condition } from './query.ts'
import { and, eq, not, or, test } from './testing/conditions.ts'
import { parseConditions } from './testing/parse.ts'

describe('a filter', () => {
  it.each(COMPARISONS)('compares by %s', (operator) => {
    expect(parseConditions('a', `${operator}.x.y`)).toEqual([
      test('a', { operator, quantifier: null, value: 'x.y' }),
    ])
  })

  it.each(QUANTIFIED.flatMap((operator) => [[operator, 'any'] as const, [operator, 'all'] as const]))(
    'compares by %s(%s)',
    (operator, quantifier) => {
      expect(parseConditions('a', `not.${operator}(${quantifier}).{x,y}`)).toEqual([
        test('a', { operator, quantifier, value: '{x,y}' }, { isNegated: true }),
      ])
    },
  )

  it.each(OTHERS)('compares by %s', (operator) => {
    expect(parseConditions('a', `${operator}.[1,5)`)).toEqual([test('a', { operator, value: '[1,5)' })])
  })

  it.each(FULL_TEXT)('searches by %s, perhaps in a language', (operator) => {
    expect(parseConditions('a', `${operator}.cat & (rat)`)).toEqual([
      test('a', { operator, config: null, value: 'cat & (rat)' }),
    ])
    expect(parseConditions('a', `not.${operator}(english).cat`)).toEqual([
      test('a', { operator, config: 'english', value: 'cat' }, { isNegated: true }),
    ])
  })

  it.each(IS_VALUES)('is %s, in any case of letters', (value) => {
    const expected = [test('a', { operator: 'is', value })]
    expect(parseConditions('a', `is.${value}`)).toEqual(expected)
    expect(parseConditions('a', `is.${value.toUpperCase()}`)).toEqual(expected)
  })

  it.each([
    ['a comma, a bracket', 'x,y)'],
    ['quotes', '"x"'],
    ['an operator', 'eq.1'],
    ['a quantifier', '(any).x'],
    ['braces', '{x'],
    ['nothing', ''],
    ['blanks and lines', ' x\n y '],
    ['a null character', 'x\0y'],
  ])('takes a value raw to its end: %s', (_name, value) => {
    expect(parseConditions('a', `eq.${value}`)).toEqual([eq('a', value)])
  })
})

describe('an in-list', () => {
  it.each([
    ['()', []],
    ['(1)', ['1']],
    ['(1,2,3)', ['1', '2', '3']],
    ['(,)', ['', '']],
    ['("")', ['']],
    ['("a,b","c)",d)', ['a,b', 'c)', 'd']],
    [String.raw`("a\"b","c\\d","\e")`, ['a"b', String.raw`c\d`, 'e']],
    // As the official client writes a"b,c: there is no telling that it was one.
    ['("a"b,c")', ['"a"b', 'c"']],
    ['("a" ,b)', ['"a" ', 'b']],
    ['( a, b )', [' a', ' b ']],
    ['(a(b)', ['a(b']],
    [String.raw`(a\,b)`, ['a\\', 'b']],
    [' (a) ', ['a']],
  ])('%s', (list, values) => {
    const expected = [test('a', { operator: 'in', values })]
    expect(parseConditions('a', `in.${list}`)).toEqual(expected)
    expect(parseConditions('and', `(a.in.${list})`)).toEqual([and(...expected)])
  })

  it('may be long', () => {
    const values = Array.from({ length: 10_000 }, (_, index) => `item "${index}", of many`)
    const list = values.map((value) => `"${value.replaceAll('"', '\\"')}"`).join(',')
    expect(parseConditions('a', `in.(${list})`)).toEqual([test('a', { operator: 'in', values })])
  })
})

describe('a tree', () => {
  const trees: [key: string, value: string, expected: Condition][] = [
    ['or', '(a.eq.1,b.eq.2)', or(eq('a', '1'), eq('b', '2'))],
    ['and', '(a.eq.1)', and(eq('a', '1'))],
    ['not.or', '(a.eq.1,b.eq.2)', not(or(eq('a', '1'), eq('b', '2')))],
    ['not.and', '(a.eq.1)', not(and(eq('a', '1')))],
    ['or', ' ( a.eq.1 , b.eq.2 ) ', or(eq('a', '1 '), eq('b', '2 '))],
    ['or', '(a.eq.1,and(b.eq.2,c.eq.3))', or(eq('a', '1'), and(eq('b', '2'), eq('c', '3')))],
    ['or', '(not.and(b.eq.2),not.or(c.eq.3))', or(not(and(eq('b', '2'))), not(or(eq('c', '3'))))],
    ['or', '(a.not.eq.1)', or(eq('a', '1', { isNegated: true }))],
    ['or', '(a.eq.,b.eq.)', or(eq('a', ''), eq('b', ''))],
    ['or', '(a.eq."x,y)",b.eq."\\"\\\\")', or(eq('a', 'x,y)'), eq('b', '"\\'))],
    ['or', '(a.eq."x"y)', or(eq('a', '"x"y'))],
    ['or', '(a.eq."x)', or(eq('a', '"x'))],
    ['or', '("a,b".eq.1,"or".eq.2)', or(eq('a,b', '1'), eq('or', '2'))],
    ['or', '(and.eq.1,or.eq.2,not.eq.3)', or(eq('and', '1'), eq('or', '2'), eq('not', '3'))],
    ['or', '(order.eq.1,android.eq.2,note.eq.3)', or(eq('order', '1'), eq('android', '2'), eq('note', '3'))],
    ['or', '(a b.eq.x y,ümläut-1.eq.3)', or(eq('a b', 'x y'), eq('ümläut-1', '3'))],
    [
      'or',
      '(a.is.NULL,b.is.true)',
      or(test('a', { operator: 'is', value: 'null' }), test('b', { operator: 'is', value: 'true' })),
    ],
    ['or', '(a.fts(german).x y)', or(test('a', { operator: 'fts', config: 'german', value: 'x y' }))],
    [
      'or',
      '(a->b->0->>c.eq.1)',
      or(
        eq('a', '1', {
          path: [
            { arrow: '->', key: 'b' },
            { arrow: '->', key: 0 },
            { arrow: '->>', key: 'c' },
          ],
        }),
      ),
    ],
  ]
  it.each(trees)('%s=%s', (key, value, expected) => {
    expect(parseConditions(key, value)).toEqual([expected])
  })

  it.each([
    '{}',
    '{a,b}',
    '{{a,b},{c,d}}',
    '{"a}","b,\\"{"}',
    '{a\\},b}',
    '{"key":"va}lue","other":[1,{"x":"\\\\"}]}',
    '[1,5)',
    '(1,5]',
    '(,5)',
    '[2026-01-01 10:00:00+00,2026-02-01T00:00:00Z)',
    '[1,2,3]',
    '{unclosed',
    '[1',
    '(a',
  ])('leaves %s in one piece', (value) => {
    const expected = [test('a', { operator: 'cs', value }), eq('b', '1')]
    expect(parseConditions('or', `(a.cs.${value},b.eq.1)`)).toEqual([or(...expected)])
    expect(parseConditions('or', `(b.eq.1,a.cs.${value})`)).toEqual([or(...expected.toReversed())])
  })

  it('takes nothing for a range that could be a condition', () => {
    expect(parseConditions('or', '(a.eq.[1,b.eq.2])')).toEqual([or(eq('a', '[1'), eq('b', '2]'))])
  })

  it('goes as deep as is allowed', () => {
    const depth = 32
    const text = `${'(and'.repeat(depth - 1)}(a.eq.1)${')'.repeat(depth - 1)}`
    let expected: Condition = and(eq('a', '1'))
    for (let level = 1; level < depth; level++) expected = and(expected)
    expect(parseConditions('and', text)).toEqual([expected])
  })

  it('is as long as the official client lets an address be', () => {
    const count = Math.floor(8_000 / 'a.eq.1,'.length)
    const [tree] = parseConditions('or', `(${Array(count).fill('a.eq.1').join(',')})`)
    expect(tree).toEqual(or(...Array<Condition>(count).fill(eq('a', '1'))))
  })
})
