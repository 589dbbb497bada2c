import { postgresChangesFilter } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { parseFilter } from './parse-filter.ts'
import { findRegexIssue } from '@firstline/platform/check-regex-cost'

function parse(text: string) {
  return parseFilter(text).map(({ column, operator, isNegated, values }) => [
    column,
    isNegated ? `not.${operator}` : operator,
    ...values,
  ])
}

describe('parseFilter', () => {
  it.each([
    ['id=eq.1', [['id', 'eq', '1']]],
    [
      'id=gt.0,id=lt.100',
      [
        ['id', 'gt', '0'],
        ['id', 'lt', '100'],
      ],
    ],
    ['state=not.in.(draft,archived)', [['state', 'not.in', 'draft', 'archived']]],
    [
      'state=in.("a,b",c),n=is.null',
      [
        ['state', 'in', 'a,b', 'c'],
        ['n', 'is', 'null'],
      ],
    ],
    ['title=like.%foo%', [['title', 'like', '%foo%']]],
    [
      'title=eq.f(a,b),n=eq.1',
      [
        ['title', 'eq', 'f(a,b)'],
        ['n', 'eq', '1'],
      ],
    ],
    ['title=eq."say \\"x\\\\y\\", then"', [['title', 'eq', 'say "x\\y", then']]],
    ['title=eq.', [['title', 'eq', '']]],
    ['price=eq.1.50', [['price', 'eq', '1.50']]],
    ['at=gte.2026-01-31T12:00:00+00:00', [['at', 'gte', '2026-01-31T12:00:00+00:00']]],
  ])('parses the columns, operators and values of %s', (text, conditions) => {
    expect(parse(text)).toEqual(conditions)
  })

  it('parses the output of the official filter builder', () => {
    const text = postgresChangesFilter()
      .eq('a', 'with, comma')
      .in('b', ['x)', 'y"z', 'w\\', ' v '])
      .not('c', 'ilike', '%(b)%')
      .is('d', null)
      .isDistinct('e', 7)
      .match('f', '^[a-z]{1,3}$')
      .build()
    expect(parse(text)).toEqual([
      ['a', 'eq', 'with, comma'],
      ['b', 'in', 'x)', 'y"z', 'w\\', ' v '],
      ['c', 'not.ilike', '%(b)%'],
      ['d', 'is', 'null'],
      ['e', 'isdistinct', '7'],
      ['f', 'match', '^[a-z]{1,3}$'],
    ])
  })

  it.each([
    'id',
    'id=1',
    '=eq.1',
    'id=eq.1,',
    ',id=eq.1',
    'id=eq."open',
    'id=eq."a"b',
    'id=in.1',
    'id=in.(1',
    'id=cs.{1}',
    `id=in.(${Array.from({ length: 101 }, (_, index) => index).join(',')})`,
    Array.from({ length: 51 }, (_, index) => `id=neq.${index}`).join(','),
    `id=eq.${'x'.repeat(20_000)}`,
  ])('refuses the invalid filter %.40s', (text) => {
    expect(() => parseFilter(text)).toThrow(/filter|in takes/)
  })
})

describe('patternFault', () => {
  it.each([
    '',
    '^Stra',
    String.raw`^\d{4}-\d{2}-\d{2}$`,
    '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'.replace('{8}', '{2,4}'),
    String.raw`[0-9]{1,3}(\.[0-9]{1,3}){3}`,
    String.raw`C:\\1`,
  ])('accepts the common regular expression %s', (pattern) => expect(findRegexIssue(pattern)).toBeNull())

  it.each([
    String.raw`^(a*)(a*)\1\2x`,
    '(x{255}){255}',
    '(?x)(x{255}) {255}',
    '((x{11,}){11}){11}',
    'x{255}'.repeat(4),
    '.*'.repeat(251),
  ])('refuses a regular expression with excessive cost: %s', (pattern) =>
    expect(findRegexIssue(pattern)).not.toBeNull(),
  )
})
