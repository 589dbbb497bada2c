import fc from 'fast-check'
import {
  AGGREGATES,
  COMPARISONS,
  type Condition,
  type EmbeddedQuery,
  type FieldPath,
  FULL_TEXT,
  IS_VALUES,
  type OrderItem,
  UNQUANTIFIED,
  QUANTIFIED,
  type RestQuery,
  type Select,
  type SelectItem,
  type FilterTest,
} from '../query.ts'

const HOSTILE = [
  'a.b',
  'and',
  'or',
  'not',
  'order',
  'limit',
  'select',
  'apikey',
  'count',
  'left',
  'inner',
  '*',
  '->',
  'a->b',
  'a->>b',
  '-',
  '-a',
  'a-b',
  '0',
  '-1',
  'a"b',
  '"',
  '\\',
  '\\"',
  'a,b',
  '(a)',
  'x:y',
  'a::b',
  'rel!fk',
  '...',
  ' a ',
  'a b',
  'é',
  '列',
  '😀',
  "';--",
  '{',
  '}',
  '{a}',
  'eq.1',
  'in.()',
  '__proto__',
  '\n',
  '+',
  '%',
  '&',
  '=',
]

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.constant('') },
  { weight: 3, arbitrary: fc.string({ maxLength: 8 }) },
  { weight: 2, arbitrary: fc.string({ maxLength: 4, unit: 'binary' }) },
)
const name = text.filter((each) => each !== '' && !each.includes('\0'))
const word = fc.stringMatching(/^[a-z_]{1,6}$/)
const plainWord = word.filter(
  (each) => !['select', 'columns', 'apikey', 'order', 'limit', 'offset', 'and', 'or'].includes(each),
)
const arrayLiteral = fc
  .array(text, { maxLength: 3 })
  .map((items) => `{${items.map((item) => `"${item.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`)
const value = fc.oneof(text, arrayLiteral, fc.constantFrom('[1,5)', '(1,5]', '[1,b.eq.2]', '{"a":{"b":"}"}}'))

const position = fc.integer({ min: -(2 ** 31) + 1, max: 2 ** 31 - 1 })
const arrow = fc.constantFrom<'->' | '->>'>('->', '->>')
const path = fc.array(fc.record({ arrow, key: fc.oneof(name, position) }), { maxLength: 3 })
const field: fc.Arbitrary<FieldPath> = fc.record({ column: name, path })
const orNull = <Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> =>
  fc.option(arbitrary, { nil: null })

const test: fc.Arbitrary<FilterTest> = fc.oneof(
  fc.record({ operator: fc.constantFrom(...COMPARISONS), quantifier: fc.constant(null), value }),
  fc.record({
    operator: fc.constantFrom(...QUANTIFIED),
    quantifier: fc.constantFrom('any' as const, 'all' as const),
    value,
  }),
  fc.record({ operator: fc.constantFrom(...UNQUANTIFIED), value }),
  fc.record({ operator: fc.constantFrom(...FULL_TEXT), config: orNull(word), value }),
  fc.record({ operator: fc.constant('is' as const), value: fc.constantFrom(...IS_VALUES) }),
  fc.record({ operator: fc.constant('in' as const), values: fc.array(text, { maxLength: 4 }) }),
)

const condition = fc.letrec<{ condition: Condition; test: Condition; logic: Condition }>((tie) => ({
  condition: fc.oneof({ maxDepth: 4 }, tie('test'), tie('logic')),
  test: fc.record({ kind: fc.constant('test' as const), field, isNegated: fc.boolean(), test }),
  logic: fc.record({
    kind: fc.constant('logic' as const),
    operator: fc.constantFrom('and' as const, 'or' as const),
    isNegated: fc.boolean(),
    conditions: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }),
  }),
})).condition

const cast = fc.constantFrom('text', 'int4', 'numeric(10,2)', 'int4[]', 'timestamp(3) without time zone')
const plainItem: fc.Arbitrary<SelectItem> = fc.oneof(
  fc.constant({ kind: 'all' as const }),
  fc.record({ kind: fc.constant('field' as const), field, alias: orNull(name), cast: orNull(cast) }),
  fc.record({
    kind: fc.constant('aggregate' as const),
    aggregate: fc.constantFrom(...AGGREGATES),
    field,
    fieldCast: orNull(cast),
    alias: orNull(name),
    cast: orNull(cast),
  }),
  fc.record({
    kind: fc.constant('aggregate' as const),
    aggregate: fc.constant('count' as const),
    field: fc.constant(null),
    fieldCast: fc.constant(null),
    alias: orNull(name),
    cast: orNull(cast),
  }),
)
const embed: fc.Arbitrary<SelectItem> = fc.record({
  kind: fc.constant('embed' as const),
  embed: fc.record({
    relation: name,
    alias: orNull(name),
    hint: orNull(name),
    join: fc.constantFrom('left' as const, 'inner' as const),
    select: fc.array(plainItem, { maxLength: 3 }),
  }),
})
const select: fc.Arbitrary<Select> = fc.array(fc.oneof(plainItem, embed), { minLength: 1, maxLength: 4 })

const orderItem: fc.Arbitrary<OrderItem> = fc.record({
  field,
  relation: orNull(name),
  direction: fc.constantFrom('asc' as const, 'desc' as const),
  nulls: orNull(fc.constantFrom('first' as const, 'last' as const)),
})
const level: fc.Arbitrary<EmbeddedQuery> = fc.record({
  conditions: fc.array(condition, { maxLength: 3 }),
  order: fc.array(orderItem, { maxLength: 3 }),
  limit: orNull(fc.nat()),
  offset: fc.nat(5),
})
/** An embed without a query of its own is not printed, so it would not be parsed back. */
const embeddedLevel = level.filter(
  ({ conditions, order, limit, offset }) => conditions.length + order.length + offset > 0 || limit !== null,
)
const names = orNull(fc.array(name, { minLength: 1, maxLength: 3 }))

/** Any valid query, with hostile names and values. */
export function arbitraryQuery({ isCall }: { isCall: boolean }): fc.Arbitrary<RestQuery> {
  const pair = fc.tuple(plainWord, fc.oneof(word, fc.constantFrom('5', '', '{a,b}', 'equal.1')))
  return fc
    .record({
      root: level,
      select,
      embedded: fc.array(fc.tuple(name, embeddedLevel), { maxLength: 2 }).map((entries) => new Map(entries)),
      columns: names,
      onConflict: names,
      arguments: isCall ? fc.array(pair, { maxLength: 3 }) : fc.constant([]),
    })
    .map(({ root, ...others }) => ({ ...root, ...others }))
}
