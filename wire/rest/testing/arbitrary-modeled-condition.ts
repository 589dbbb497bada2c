import fc from 'fast-check'
import type { Comparison, Condition, PathStep, FilterTest } from '../grammar/query.ts'
import { printSpan, type Sample, type Span } from './samples.ts'
import { all, not, some, type TruthValue } from './three-valued-logic.ts'

/** A condition, and a model that evaluates it for a row in JavaScript. */
export interface ModeledCondition {
  condition: Condition
  holds(row: Sample): TruthValue
}

/** Logic trees over `public.samples`. */
export function arbitraryModeledCondition(): fc.Arbitrary<ModeledCondition> {
  return fc.letrec<{ trial: ModeledCondition; leaf: ModeledCondition; logic: ModeledCondition }>((tie) => ({
    trial: fc.oneof({ maxDepth: 4, depthSize: 'small' }, tie('leaf'), tie('logic')),
    leaf,
    logic: fc
      .record({
        operator: fc.constantFrom('and' as const, 'or' as const),
        isNegated: fc.boolean(),
        members: fc.array(tie('trial'), { minLength: 1, maxLength: 4 }),
      })
      .map(({ operator, isNegated, members }): ModeledCondition => {
        const join = operator === 'and' ? all : some
        const conditions = members.map(({ condition }) => condition)
        return {
          condition: { kind: 'logic', operator, isNegated, conditions },
          holds: (row) => negate(isNegated, join(members.map((each) => each.holds(row)))),
        }
      }),
  })).trial
}

type Judge = (row: Sample) => TruthValue
type Leaf = [test: FilterTest, judge: Judge]
type Read<Value> = (row: Sample) => Value | null

function negate(isNegated: boolean, truth: TruthValue): TruthValue {
  return isNegated ? not(truth) : truth
}

function arbitraryLeaf(
  column: string,
  tests: fc.Arbitrary<Leaf>,
  path: PathStep[] = [],
): fc.Arbitrary<ModeledCondition> {
  return fc.tuple(tests, fc.boolean()).map(([[test, judge], isNegated]) => ({
    condition: { kind: 'test', field: { column, path }, isNegated, test },
    holds: (row) => negate(isNegated, judge(row)),
  }))
}

/** Three-valued logic: a comparison with null is unknown. */
function whenNotNull<Value>(read: Read<Value>, judge: (value: Value) => boolean): Judge {
  return (row) => {
    const value = read(row)
    return value === null ? null : judge(value)
  }
}

const COMPARED = {
  eq: (left, right) => left === right,
  neq: (left, right) => left !== right,
  gt: (left, right) => left > right,
  gte: (left, right) => left >= right,
  lt: (left, right) => left < right,
  lte: (left, right) => left <= right,
} satisfies Partial<
  Record<Comparison, (left: number | string | boolean, right: number | string | boolean) => boolean>
>

const comparison = fc.constantFrom<keyof typeof COMPARED>('eq', 'neq', 'gt', 'gte', 'lt', 'lte')
const quantified = fc.constantFrom<Exclude<keyof typeof COMPARED, 'neq'>>('eq', 'gt', 'gte', 'lt', 'lte')
const quantifier = fc.constantFrom<'any' | 'all'>('any', 'all')

/** Comparisons, lists, quantifiers and null tests of a column with an order. */
function orderedTests<Value extends number | string | boolean>(
  read: Read<Value>,
  values: readonly Value[],
): fc.Arbitrary<Leaf> {
  const value = fc.constantFrom(...values)
  const list = fc.array(value, { maxLength: 3 })
  return fc.oneof(
    fc
      .tuple(comparison, value)
      .map(([operator, right]): Leaf => [
        { operator, quantifier: null, value: String(right) },
        whenNotNull(read, (left) => COMPARED[operator](left, right)),
      ]),
    fc.tuple(quantified, quantifier, list).map(([operator, how, rights]): Leaf => {
      const join = how === 'any' ? some : all
      const judge: Judge = (row) =>
        join(rights.map((right) => whenNotNull(read, (left) => COMPARED[operator](left, right))(row)))
      return [{ operator, quantifier: how, value: arrayLiteral(rights.map(String)) }, judge]
    }),
    list.map((rights): Leaf => [
      { operator: 'in', values: rights.map(String) },
      (row) => some(rights.map((right) => whenNotNull(read, (left) => left === right)(row))),
    ]),
    value.map((right): Leaf => [
      { operator: 'isdistinct', value: String(right) },
      (row) => read(row) !== right,
    ]),
    nullTests(read),
  )
}

function nullTests(read: Read<unknown>): fc.Arbitrary<Leaf> {
  return fc.constantFrom<Leaf>(
    [{ operator: 'is', value: 'null' }, (row) => read(row) === null],
    [{ operator: 'is', value: 'not_null' }, (row) => read(row) !== null],
  )
}

const truths = fc.constantFrom<Leaf>(
  [{ operator: 'is', value: 'true' }, ({ flag }) => flag === true],
  [{ operator: 'is', value: 'false' }, ({ flag }) => flag === false],
  [{ operator: 'is', value: 'unknown' }, ({ flag }) => flag === null],
)

/** In patterns, `%` and `*` match any text, `_` one character. */
const LIKES = ['a%', '*b', '%', '_', 'A_', '%b%', '*b*', '*a*c*', '', '(x)', 'b,*', '*"*', 'a_c', '{*']
/** Regular expressions with the same meaning in PostgreSQL and JavaScript. */
const EXPRESSIONS = ['^a', 'b$', 'a.c', '[bx]', 'b|,', '^$', String.raw`\(x\)`, '^A', '"']

function patternTests(read: Read<string>): fc.Arbitrary<Leaf> {
  const like = fc.constantFrom<'like' | 'ilike'>('like', 'ilike')
  const pattern = fc.constantFrom(...LIKES)
  return fc.oneof(
    fc
      .tuple(like, pattern)
      .map(([operator, value]): Leaf => [
        { operator, quantifier: null, value },
        whenNotNull(read, (word) => isLike(word, value, operator)),
      ]),
    fc.tuple(like, quantifier, fc.array(pattern, { maxLength: 3 })).map(([operator, how, values]): Leaf => {
      const join = how === 'any' ? some : all
      return [
        { operator, quantifier: how, value: arrayLiteral(values) },
        (row) => join(values.map((value) => whenNotNull(read, (word) => isLike(word, value, operator))(row))),
      ]
    }),
    fc
      .tuple(fc.constantFrom<'match' | 'imatch'>('match', 'imatch'), fc.constantFrom(...EXPRESSIONS))
      .map(([operator, value]): Leaf => {
        const expression = new RegExp(value, operator === 'match' ? '' : 'i')
        return [{ operator, quantifier: null, value }, whenNotNull(read, (word) => expression.test(word))]
      }),
  )
}

function isLike(word: string, pattern: string, operator: 'like' | 'ilike'): boolean {
  const source = [...pattern].map((character) => {
    if (character === '%' || character === '*') return '.*'
    return character === '_' ? '.' : RegExp.escape(character)
  })
  return new RegExp(`^${source.join('')}$`, operator === 'like' ? 's' : 'si').test(word)
}

const SETS = {
  cs: (left, right) => right.every((each) => left.includes(each)),
  cd: (left, right) => left.every((each) => right.includes(each)),
  ov: (left, right) => left.some((each) => right.includes(each)),
} satisfies Record<string, (left: string[], right: string[]) => boolean>

const sets = fc
  .tuple(
    fc.constantFrom<keyof typeof SETS>('cs', 'cd', 'ov'),
    fc.subarray(['a', 'b', 'b,c', 'c"', 'none', 'a\\b']),
  )
  .map(([operator, right]): Leaf => [
    { operator, value: arrayLiteral(right) },
    whenNotNull(
      ({ tags }) => tags,
      (left) => SETS[operator](left, right),
    ),
  ])

/** Range operators for two non-empty ranges; `isBetweenSpans` handles empty ones. */
const SPANS = {
  cs: ([from, to]: Span, [otherFrom, otherTo]: Span) => from <= otherFrom && to >= otherTo,
  cd: ([from, to]: Span, [otherFrom, otherTo]: Span) => from >= otherFrom && to <= otherTo,
  ov: ([from, to]: Span, [otherFrom, otherTo]: Span) => from < otherTo && otherFrom < to,
  sl: ([, to]: Span, [otherFrom]: Span) => to <= otherFrom,
  sr: ([from]: Span, [, otherTo]: Span) => from >= otherTo,
  nxr: ([, to]: Span, [, otherTo]: Span) => to <= otherTo,
  nxl: ([from]: Span, [otherFrom]: Span) => from >= otherFrom,
  adj: ([from, to]: Span, [otherFrom, otherTo]: Span) => to === otherFrom || from === otherTo,
}

function isBetweenSpans(operator: keyof typeof SPANS, left: Span | 'empty', right: Span | 'empty'): boolean {
  if (left !== 'empty' && right !== 'empty') return SPANS[operator](left, right)
  // Every range contains the empty range; any other operator is false for it.
  if (operator === 'cs') return right === 'empty'
  return operator === 'cd' && left === 'empty'
}

const spanEnds = fc
  .tuple(fc.constantFrom(-Infinity, 1, 2, 3, 5), fc.constantFrom(6, 8, Infinity, 5, 3))
  .map(([from, to]): Span | 'empty' => (from >= to ? 'empty' : [from, to]))
const spans = fc
  .tuple(fc.constantFrom<keyof typeof SPANS>('cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'), spanEnds)
  .map(([operator, right]): Leaf => [
    { operator, value: printSpan(right) },
    whenNotNull(
      ({ span }) => span,
      (left) => isBetweenSpans(operator, left, right),
    ),
  ])

/** JSON null is a value, and SQL null only when read as text. */
const jsonNumbers = fc
  .tuple(fc.constantFrom<'eq' | 'neq'>('eq', 'neq'), fc.constantFrom(5, 7, 0))
  .map(([operator, right]): Leaf => [
    { operator, quantifier: null, value: String(right) },
    ({ doc }) => (doc?.n === undefined ? null : COMPARED[operator](doc.n ?? 'null', right)),
  ])
const jsonParts = fc.constantFrom(5, 7, 0).map((right): Leaf => [
  { operator: 'cs', value: JSON.stringify({ n: right }) },
  whenNotNull(
    ({ doc }) => doc,
    (doc) => doc.n === right,
  ),
])

const leaf = fc.oneof(
  arbitraryLeaf(
    'n',
    orderedTests(({ n }) => n, [-3, 0, 1, 2, 5, 100]),
  ),
  arbitraryLeaf(
    'word',
    orderedTests(({ word }) => word, ['', 'a', 'Ab', 'ab', 'b,c', '(x)', 'x"y', 'null', 'a\\b', '{a}', ' ']),
  ),
  arbitraryLeaf(
    'word',
    patternTests(({ word }) => word),
  ),
  arbitraryLeaf(
    'flag',
    orderedTests(({ flag }) => flag, [true, false]),
  ),
  arbitraryLeaf('flag', truths),
  arbitraryLeaf(
    'day',
    orderedTests(({ day }) => day, ['1999-12-31', '2000-02-29', '2026-01-01', '2030-05-05']),
  ),
  arbitraryLeaf(
    'amount',
    orderedTests(({ amount }) => amount, [-1.5, 0, 0.1, 9.99, 1_000]),
  ),
  arbitraryLeaf(
    'tags',
    fc.oneof(
      sets,
      nullTests(({ tags }) => tags),
    ),
  ),
  arbitraryLeaf(
    'span',
    fc.oneof(
      spans,
      nullTests(({ span }) => span),
    ),
  ),
  arbitraryLeaf('doc', jsonParts),
  arbitraryLeaf('doc', jsonNumbers, [{ arrow: '->', key: 'n' }]),
  arbitraryLeaf(
    'doc',
    nullTests(({ doc }) => doc?.n ?? null),
    [{ arrow: '->>', key: 'n' }],
  ),
  arbitraryLeaf(
    'doc',
    patternTests(({ doc }) => doc?.name ?? null),
    [{ arrow: '->>', key: 'name' }],
  ),
  arbitraryLeaf(
    'doc',
    nullTests(({ doc }) => doc?.list?.[1] ?? null),
    [
      { arrow: '->', key: 'list' },
      { arrow: '->>', key: 1 },
    ],
  ),
)

function arrayLiteral(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`
}
