import { describe, expect, it } from 'vitest'
import { COMPARISONS, FULL_TEXT, IS_VALUES, UNQUANTIFIED, QUANTIFIED, type Condition } from './query.ts'
import { and, eq, not, or, makeTest } from './testing/build-conditions.ts'
import { parseConditions } from './testing/parse-pairs.ts'

describe('parseFilter', () => {
  it.each(COMPARISONS)('parses the comparison operator %s', (operator) => {
    expect(parseConditions('a', `${operator}.x.y`)).toEqual([
      makeTest('a', { operator, quantifier: null, value: 'x.y' }),
    ])
  })

  it.each(QUANTIFIED.flatMap((operator) => [[operator, 'any'] as const, [operator, 'all'] as const]))(
    'parses the quantified operator %s(%s)',
    (operator, quantifier) => {
      expect(parseConditions('a', `not.${operator}(${quantifier}).{x,y}`)).toEqual([
        makeTest('a', { operator, quantifier, value: '{x,y}' }, { isNegated: true }),
      ])
    },
  )

  it.each(UNQUANTIFIED)('parses the unquantified operator %s', (operator) => {
    expect(parseConditions('a', `${operator}.[1,5)`)).toEqual([makeTest('a', { operator, value: '[1,5)' })])
  })

  it.each(FULL_TEXT)('parses the full-text operator %s, optionally with a language', (operator) => {
    expect(parseConditions('a', `${operator}.cat & (rat)`)).toEqual([
      makeTest('a', { operator, config: null, value: 'cat & (rat)' }),
    ])
    expect(parseConditions('a', `not.${operator}(english).cat`)).toEqual([
      makeTest('a', { operator, config: 'english', value: 'cat' }, { isNegated: true }),
    ])
  })

  it.each(IS_VALUES)('parses the value %s of is in any letter case', (value) => {
    const expected = [makeTest('a', { operator: 'is', value })]
    expect(parseConditions('a', `is.${value}`)).toEqual(expected)
    expect(parseConditions('a', `is.${value.toUpperCase()}`)).toEqual(expected)
  })

  it.each([
    ['a comma, a bracket', 'x,y)'],
    ['quotes', '"x"'],
    ['an operator', 'eq.1'],
    ['a quantifier', '(any).x'],
    ['braces', '{x'],
    ['no characters', ''],
    ['blanks and lines', ' x\n y '],
    ['a null character', 'x\0y'],
  ])('takes a value raw to its end when it has %s', (_name, value) => {
    expect(parseConditions('a', `eq.${value}`)).toEqual([eq('a', value)])
  })
})

describe('parseFilter with an in-list', () => {
  it.each([
    ['()', []],
    ['(1)', ['1']],
    ['(1,2,3)', ['1', '2', '3']],
    ['(,)', ['', '']],
    ['("")', ['']],
    ['("a,b","c)",d)', ['a,b', 'c)', 'd']],
    [String.raw`("a\"b","c\\d","\e")`, ['a"b', String.raw`c\d`, 'e']],
    // The official client writes a"b,c so; it is indistinguishable from two values.
    ['("a"b,c")', ['"a"b', 'c"']],
    ['("a" ,b)', ['"a" ', 'b']],
    ['( a, b )', [' a', ' b ']],
    ['(a(b)', ['a(b']],
    [String.raw`(a\,b)`, ['a\\', 'b']],
    [' (a) ', ['a']],
  ])('parses the values of %s', (list, values) => {
    const expected = [makeTest('a', { operator: 'in', values })]
    expect(parseConditions('a', `in.${list}`)).toEqual(expected)
    expect(parseConditions('and', `(a.in.${list})`)).toEqual([and(...expected)])
  })

  it('parses a list of 10,000 values', () => {
    const values = Array.from({ length: 10_000 }, (_, index) => `item "${index}", of many`)
    const list = values.map((value) => `"${value.replaceAll('"', '\\"')}"`).join(',')
    expect(parseConditions('a', `in.(${list})`)).toEqual([makeTest('a', { operator: 'in', values })])
  })
})

describe('parseLogic', () => {
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
      or(makeTest('a', { operator: 'is', value: 'null' }), makeTest('b', { operator: 'is', value: 'true' })),
    ],
    ['or', '(a.fts(german).x y)', or(makeTest('a', { operator: 'fts', config: 'german', value: 'x y' }))],
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
  it.each(trees)('parses the logic tree %s=%s', (key, value, expected) => {
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
  ])('takes %s as one value', (value) => {
    const expected = [makeTest('a', { operator: 'cs', value }), eq('b', '1')]
    expect(parseConditions('or', `(a.cs.${value},b.eq.1)`)).toEqual([or(...expected)])
    expect(parseConditions('or', `(b.eq.1,a.cs.${value})`)).toEqual([or(...expected.toReversed())])
  })

  it('does not take a range literal that could be a condition', () => {
    expect(parseConditions('or', '(a.eq.[1,b.eq.2])')).toEqual([or(eq('a', '[1'), eq('b', '2]'))])
  })

  it('parses a tree of the maximum depth', () => {
    const depth = 32
    const text = `${'(and'.repeat(depth - 1)}(a.eq.1)${')'.repeat(depth - 1)}`
    let expected: Condition = and(eq('a', '1'))
    for (let level = 1; level < depth; level++) expected = and(expected)
    expect(parseConditions('and', text)).toEqual([expected])
  })

  it('parses a tree as long as the official client can send', () => {
    const count = Math.floor(8_000 / 'a.eq.1,'.length)
    const [tree] = parseConditions('or', `(${Array(count).fill('a.eq.1').join(',')})`)
    expect(tree).toEqual(or(...Array<Condition>(count).fill(eq('a', '1'))))
  })
})
