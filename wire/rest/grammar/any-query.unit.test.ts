import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RestError } from '../rest-error.ts'
import { parseQuery } from './parse-query.ts'
import { arbitraryQuery } from './testing/arbitrary-query.ts'
import { printQuery } from './testing/print-query.ts'

const KEYS = [
  'select',
  'order',
  'limit',
  'offset',
  'columns',
  'on_conflict',
  'and',
  'or',
  'not.and',
  'not.or',
  'a',
  'rel.a',
  'rel.or',
  'rel.not.and',
  'rel.order',
  'rel.limit',
  'a->b',
  '"a"',
  'apikey',
]
/** Tokens of the grammar, so that random texts reach all of it. */
const TOKENS = [
  'a',
  'b',
  '1',
  ' ',
  ',',
  '(',
  ')',
  '.',
  ':',
  '::',
  '->',
  '->>',
  '-',
  '!',
  '"',
  '\\',
  '{',
  '}',
  '[',
  ']',
  '*',
  '...',
  'not.',
  'and',
  'or',
  'eq.',
  'is.',
  'null',
  'in.',
  '(any)',
  'fts',
  'asc',
  '.desc',
  '.nullslast',
  'count()',
  '.sum()',
  'int',
  '\n',
  '\t',
  '\0',
  'é',
  '😀',
]

const OUTCOME = /^(?:read|PGRST\d{3})$/

/** `read`, or the code of the error. Any other error is rethrown. */
function outcomeOf(pairs: [key: string, value: string][], { isCall = false } = {}): string {
  try {
    parseQuery(new URLSearchParams(pairs), { isCall, allowsAggregates: true })
    return 'read'
  } catch (error) {
    if (error instanceof RestError) return error.code
    throw error
  }
}

describe('parseQuery with random queries', () => {
  it.each([false, true])('parses a printed query back to the same query (isCall: %s)', (isCall) => {
    fc.assert(
      fc.property(arbitraryQuery({ isCall }), (query) => {
        const address = printQuery(query).toString()
        const parsed = parseQuery(new URLSearchParams(address), { isCall, allowsAggregates: true })
        expect(parsed).toEqual(query)
      }),
      { numRuns: 600 },
    )
  })

  it('parses or refuses any sequence of tokens', () => {
    const soup = fc.array(fc.constantFrom(...TOKENS), { maxLength: 14 }).map((tokens) => tokens.join(''))
    const value = fc.oneof({ weight: 4, arbitrary: soup }, fc.string({ unit: 'binary' }))
    const key = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...KEYS) }, value)
    fc.assert(
      fc.property(fc.array(fc.tuple(key, value), { maxLength: 3 }), fc.boolean(), (pairs, isCall) => {
        expect(outcomeOf(pairs, { isCall })).toMatch(OUTCOME)
      }),
      { numRuns: 5_000 },
    )
  })

  it.each(KEYS)('parses or refuses repeated tokens in the parameter %s', (key) => {
    for (const token of TOKENS) {
      for (const opening of ['', '(', '(a.eq.', 'in.(', 'a(', '"']) {
        expect(outcomeOf([[key, opening + token.repeat(3)]])).toMatch(OUTCOME)
      }
    }
  })

  it.each([
    ['or', '', '('],
    ['or', '(', 'a.eq."'],
    ['or', '(', 'a.eq."x,'],
    ['or', '(', 'a.eq."x"y,'],
    ['or', '(', 'a.eq.{,'],
    ['or', '(a.in.(', '"a'],
    ['or', '(a.eq.[', '1,'],
    ['or', '(', 'a.eq.[1,2,'],
    ['or', '(', 'a.eq.(1,2x,'],
    ['or', '', '(and'],
    ['select', '', 'a->'],
    ['select', 'a!', 'b!'],
    ['select', '"', '\\'],
    ['select', 'a:', ' '],
    ['select', 'a;', ' -'],
    ['select', '', 'a,'],
    ['order', 'a', '('],
    ['columns', '', '"",'],
    ['a', 'in.(', '"a,'],
    ['a', 'in.("', '\\"'],
    ['a', '', 'not.'],
    ['a', '', 'eq('],
    ['a', 'fts(', 'a'],
  ])('refuses %s=%s followed by repeated %s in linear time', (key, opening, token) => {
    // A parser with backtracking would take minutes.
    const value = opening + token.repeat(Math.floor(900_000 / token.length))
    expect(outcomeOf([[key, value]])).toBe('PGRST100')
    expect(outcomeOf([[value, 'eq.1']])).toMatch(OUTCOME)
    expect(outcomeOf([['a', value]], { isCall: true })).toMatch(OUTCOME)
  })
})
