import { describe, expect, it } from 'vitest'
import { RestError } from '../rest-error.ts'
import { parsePairs } from './testing/parse-pairs.ts'

function refusalOf(key: string, value: string): RestError {
  try {
    parsePairs([[key, value]])
  } catch (error) {
    if (error instanceof RestError) return error
    throw error
  }
  throw new Error(`${key}=${value} was read`)
}

const LONG = 'x'.repeat(1_000_001)
const DEEP = `${'(or'.repeat(32)}(a.eq.1)${')'.repeat(32)}`

describe('parseQuery with syntax errors', () => {
  it.each([
    // Filters.
    ['a', '', 'unexpected end of input expecting operator (eq, gt, ...)'],
    ['a', '5', 'unexpected "5" expecting operator (eq, gt, ...)'],
    ['a', 'foo.1', 'unknown operator "foo" expecting operator (eq, gt, ...)'],
    ['a', 'EQ.1', 'unknown operator "EQ"'],
    ['a', 'eq', 'unexpected end of input expecting delimiter (.)'],
    ['a', 'eq1.2', 'unexpected "1" expecting delimiter (.)'],
    ['a', 'not.1', 'unexpected "1" expecting operator (eq, gt, ...)'],
    ['a', 'not.not.eq.1', 'unknown operator "not"'],
    ['a', 'eq(some).{1}', 'unexpected "(" expecting (any) or (all)'],
    ['a', 'eq(any){1}', 'unexpected "{" expecting delimiter (.)'],
    ['a', 'neq(any).{1}', 'unexpected "(" expecting delimiter (.)'],
    ['a', 'cs(any).{1}', 'unexpected "(" expecting delimiter (.)'],
    ['a', 'is.maybe', 'unexpected "maybe" expecting null, not_null, true, false, unknown'],
    ['a', 'is.', 'unexpected "" expecting null'],
    ['a', 'is.null.', 'unexpected "." expecting end of input'],
    ['a', 'fts().x', 'unexpected ")" expecting the name of a text search configuration'],
    ['a', "fts(e'n).x", 'unexpected "\'" expecting ")"'],
    ['a', 'in.', 'unexpected end of input expecting "("'],
    ['a', 'in.1,2', 'unexpected "1" expecting "("'],
    ['a', 'in.(1,2', 'unexpected end of input expecting "," or ")"'],
    ['a', 'in.(1)2', 'unexpected "2" expecting end of input'],
    // Keys.
    ['', 'eq.1', 'unexpected end of input expecting field name'],
    ['a:b', 'eq.1', 'unexpected ":" expecting "." or "->"'],
    ['a.', 'eq.1', 'unexpected end of input expecting field name'],
    ['.a', 'eq.1', 'unexpected "." expecting field name'],
    ['"a', 'eq.1', 'unexpected end of input expecting a closing double quote'],
    ['""', 'eq.1', 'unexpected empty name'],
    ['"a"b', 'eq.1', 'unexpected "b" expecting "." or "->"'],
    ['"a\0"', 'eq.1', 'unexpected null character in a name'],
    ['a->', 'eq.1', 'unexpected end of input expecting field name'],
    ['a->>b.c', 'eq.1', 'unexpected "." expecting'],
    ['->a', 'eq.1', 'unexpected "-" expecting field name'],
    ['a->-b', 'eq.1', 'unexpected name expecting digits after "-"'],
    ['a->--1', 'eq.1', 'unexpected "-" expecting digit'],
    ['a->2147483648', 'eq.1', 'the position in an array is too large'],
    ['a->b'.padEnd(1 + 33 * 3, '->b'), 'eq.1', 'a path has at most 32 steps'],
    // Logic trees.
    ['or', '', 'unexpected end of input expecting "("'],
    ['or', 'a.eq.1', 'unexpected "a" expecting "("'],
    ['or', '()', 'unexpected ")" expecting field name (* or [a..z0..9_$]), negation operator (not) or logic'],
    ['or', '(a.eq.1', 'unexpected end of input expecting "," or ")"'],
    ['or', '(a.eq.1))', 'unexpected ")" expecting end of input'],
    ['or', '(a.eq.1,)', 'unexpected ")" expecting field name'],
    ['or', '(,a.eq.1)', 'unexpected "," expecting field name'],
    ['or', '(a)', 'unexpected ")" expecting delimiter (.)'],
    ['or', '(a.1)', 'unexpected "1" expecting operator (eq, gt, ...)'],
    ['or', '(a.eq.1 and b.eq.2', 'unexpected end of input expecting "," or ")"'],
    ['or', '(xor(a.eq.1))', 'unexpected "(" expecting delimiter (.)'],
    ['or', '(not.xor(a.eq.1))', 'unknown operator "xor"'],
    ['or', '(and())', 'unexpected ")" expecting field name'],
    ['or', '(a.eq.{1}2)', 'unexpected "2" expecting "," or ")"'],
    ['or', '(a.eq.{1,b.eq.{2})', 'expecting "}"; put the value into double quotes'],
    ['or', '(a.in.(1,2)', 'unexpected end of input expecting "," or ")"'],
    ['or', '(a.in.1,b.eq.2)', 'unexpected "1" expecting "("'],
    ['or', '(a.ov.[x,y))', 'unexpected ")" expecting delimiter (.)'],
    ['or', DEEP, 'logic trees are nested at most 32 deep'],
    ['or', '('.repeat(100_000), 'unexpected "(" expecting field name'],
    ['rel.not.or', '(a)', 'unexpected ")" expecting delimiter (.)'],
    // Select lists.
    ['select', 'a,', 'unexpected end of input expecting field name'],
    ['select', ',a', 'unexpected "," expecting field name'],
    ['select', 'a b)', 'unexpected ")" expecting "," or end of input'],
    ['select', 'a;b', 'unexpected ";" expecting "," or end of input'],
    ['select', '*a', 'unexpected "a" expecting "," or end of input'],
    ['select', 'a:', 'unexpected end of input expecting field name'],
    ['select', 'a:b:c', 'unexpected ":" expecting "," or end of input'],
    ['select', 'a::', 'unexpected end of input expecting the name of a type'],
    ['select', 'a::int;', 'unexpected ";" expecting "," or end of input'],
    ['select', 'a::int(', 'unexpected end of input expecting digit'],
    ['select', 'a::int(x)', 'unexpected "x" expecting digit'],
    ['select', 'a::int[1]', 'unexpected "1" expecting "]"'],
    ['select', 'a::"int"', 'unexpected """ expecting the name of a type'],
    ['select', 'a.b', 'unexpected "." expecting "->", "::", "," or end of input'],
    ['select', 'a.sum', 'unexpected "." expecting'],
    ['select', 'a.total()', 'unexpected "." expecting'],
    ['select', 'rel(a', 'unexpected end of input expecting "," or ")"'],
    ['select', 'rel(a))', 'unexpected ")" expecting "," or end of input'],
    ['select', 'rel!(a)', 'unexpected "(" expecting hint, left or inner'],
    ['select', 'rel!fk', 'unexpected end of input expecting "("'],
    ['select', 'rel!fk!other(a)', 'unexpected second hint'],
    ['select', 'rel!left!inner(a)', 'unexpected second join'],
    ['select', 'rel(a)b', 'unexpected "b" expecting'],
    ['select', 'rel(a)::text', 'unexpected ":" expecting'],
    ['select', 'rel->a(b)', 'unexpected "(" expecting'],
    ['select', Array(1_001).fill('a').join(','), 'at most 1000 columns are selected'],
    // Orders.
    ['order', 'a.ascending', 'unexpected "e" expecting'],
    ['order', 'a.up', 'unexpected "u" expecting "asc", "desc", "nullsfirst" or "nullslast"'],
    ['order', 'a.asc.desc', 'unexpected "d" expecting "asc"'],
    ['order', 'a.nullslast.asc', 'unexpected "a" expecting "asc"'],
    ['order', 'a,,b', 'unexpected "," expecting field name'],
    ['order', 'a,', 'unexpected end of input expecting field name'],
    ['order', 'rel(a', 'unexpected end of input expecting ")"'],
    ['order', 'rel(a,b)', 'unexpected "," expecting ")"'],
    ['order', 'rel()', 'unexpected ")" expecting field name'],
    ['order', Array(101).fill('a').join(','), 'rows are ordered by at most 100 columns'],
    // Other parameters.
    ['limit', '', 'expecting a whole number'],
    ['limit', 'ten', 'expecting a whole number'],
    ['limit', '1.5', 'expecting a whole number'],
    ['limit', '1e3', 'expecting a whole number'],
    ['offset', '9'.repeat(16), 'expecting a whole number'],
    ['rel.limit', 'undefined', 'expecting a whole number'],
    ['columns', '', 'unexpected end of input expecting field name'],
    ['columns', 'a,', 'unexpected end of input expecting field name'],
    ['columns', 'a(b)', 'unexpected "(" expecting "," or end of input'],
    ['on_conflict', '"a', 'unexpected end of input expecting a closing double quote'],
    ['columns', Array(1_601).fill('a').join(','), 'at most 1600 columns are named'],
    ['a', `eq.${LONG}`, 'at most 1000000 are read'],
    ['or', `(${Array(2_001).fill('a.eq.1').join(',')})`, 'it has 2001 conditions, at most 2000 are tested'],
  ])('refuses %.60s=%.60s with PGRST100', (key, value, details) => {
    const refusal = refusalOf(key, value)
    expect(refusal).toMatchObject({ status: 400, code: 'PGRST100' })
    expect(refusal.message).toMatch(/^"failed to parse .+\)" \(line \d+, column \d+\)$/s)
    expect(refusal.message.length).toBeLessThan(700)
    expect(refusal.details).toContain(details)
  })

  it('reports the line and column of the error', () => {
    expect(refusalOf('or', '(a.eq.1').message).toBe(
      '"failed to parse logic tree ((a.eq.1)" (line 1, column 10)',
    )
    expect(refusalOf('not.or', '(a.eq.1').message).toContain('(line 1, column 14)')
    expect(refusalOf('order', 'a.up').message).toBe('"failed to parse order (a.up)" (line 1, column 3)')
    expect(refusalOf('select', 'a,b::').message).toBe(
      '"failed to parse select parameter (a,b::)" (line 1, column 6)',
    )
    expect(refusalOf('or', '(a.eq.1\n2,b').message).toContain('(line 2, column 4)')
    expect(refusalOf('a:b', 'eq.1').message).toBe('"failed to parse tree path (a:b)" (line 1, column 2)')
  })

  it.each(['select', 'columns', 'on_conflict', 'limit', 'offset', 'rel.limit', 'rel.offset'])(
    'refuses a second parameter %s',
    (key) => {
      const read = () =>
        parsePairs([
          [key, '1'],
          [key, '1'],
        ])
      expect(read).toThrow(
        expect.objectContaining({ code: 'PGRST100', details: `"${key}" is given more than once` }),
      )
    },
  )
})

describe('parseQuery with unsupported features', () => {
  it.each([
    ['select', 'rel(other(a))', 'Embedding beyond one level is not available on this server'],
    ['select', 'rel(a,other!fk(b))', 'Embedding beyond one level is not available on this server'],
    ['select', '...rel(a)', 'Spreading an embedded resource is not available on this server'],
    ['select', 'a,...rel!fk(a)', 'Spreading an embedded resource is not available on this server'],
    ['a.b.c', 'eq.1', 'Filtering an embed beyond one level is not available on this server'],
    ['a.b.order', 'c', 'Filtering an embed beyond one level is not available on this server'],
    ['a.b.not.or', '(c.eq.1)', 'Filtering an embed beyond one level is not available on this server'],
  ])('refuses %s=%s with PGRST127', (key, value, details) => {
    expect(refusalOf(key, value)).toMatchObject({ status: 400, code: 'PGRST127', details })
  })

  it.each([
    'count()',
    'x:count()',
    'a.sum()',
    'x:a.avg()',
    'a.min()::text',
    'a->b.max()',
    'a->>b::int.sum()',
    'a,b.count()',
    'rel(count())',
  ])('refuses the aggregate function in %s with PGRST123', (text) => {
    expect(refusalOf('select', text)).toMatchObject({
      status: 400,
      code: 'PGRST123',
      message: 'Use of aggregate functions is not allowed',
    })
  })

  it.each([
    ['limit', 'Limit should be greater than or equal to zero.'],
    ['offset', 'Offset should be greater than or equal to zero.'],
  ])('refuses a negative %s with PGRST103', (key, details) => {
    expect(refusalOf(key, '-1')).toMatchObject({ status: 416, code: 'PGRST103', details })
  })
})
