/** A request's query string, read but not yet compared with the schema. Names are as written, without their quotes. */
export interface RestQuery {
  /** Never empty; no `select` at all stands for `*`. */
  select: Select
  /** All of them must hold. */
  conditions: readonly Condition[]
  order: readonly OrderItem[]
  limit: number | null
  offset: number
  /** What was asked of embedded rows, by the embed's alias or, without one, its relation: `rel.col=eq.1`, `rel.order=...`. */
  embedded: ReadonlyMap<string, EmbeddedQuery>
  /** `columns`: what an insert restricts itself to. */
  columns: readonly string[] | null
  /** `on_conflict`: the columns an upsert compares. */
  onConflict: readonly string[] | null
  /** Of a call by GET: pairs whose value is no filter, in the order they came. Empty for tables. */
  arguments: readonly (readonly [name: string, value: string])[]
}

export type EmbeddedQuery = Pick<RestQuery, 'conditions' | 'order' | 'limit' | 'offset'>

/** A column, perhaps with a way into its JSON: `data->items->0->>name`. */
export interface Field {
  column: string
  path: readonly PathStep[]
}

/** `->` keeps JSON, `->>` gives text. Whole numbers are positions in arrays. */
export interface PathStep {
  arrow: '->' | '->>'
  key: string | number
}

export type Select = readonly SelectItem[]

export type SelectItem =
  | { kind: 'all' }
  | { kind: 'field'; field: Field; alias: string | null; cast: string | null }
  | AggregateItem
  | { kind: 'embed'; embed: Embed }

export const AGGREGATES = ['sum', 'avg', 'min', 'max', 'count'] as const

/** `alias:field::fieldCast.sum()::cast`, or `alias:count()::cast`. What else is selected groups the rows. */
export interface AggregateItem {
  kind: 'aggregate'
  aggregate: (typeof AGGREGATES)[number]
  /** Null for rows as such. */
  field: Field | null
  fieldCast: string | null
  alias: string | null
  cast: string | null
}

/** Rows of another table, found by a foreign key: `alias:relation!hint!inner(select)`. One level. */
export interface Embed {
  relation: string
  alias: string | null
  /** The name of a foreign key, of its column or of a join table, where there are several ways. */
  hint: string | null
  join: 'left' | 'inner'
  select: Select
}

export type Condition = Logic | FieldTest

export interface Logic {
  kind: 'logic'
  operator: 'and' | 'or'
  isNegated: boolean
  /** Never empty. */
  conditions: readonly Condition[]
}

/** `column=[not.]operator.value`. A test of an embed for null has the embed's name as its column. */
export interface FieldTest {
  kind: 'test'
  field: Field
  isNegated: boolean
  test: Test
}

export const COMPARISONS = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
] as const
export const QUANTIFIED = ['eq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch'] as const
/** Containment and ranges, and the one comparison to which null is a value. */
export const OTHERS = ['isdistinct', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'] as const
export const FULL_TEXT = ['fts', 'plfts', 'phfts', 'wfts'] as const
export const IS_VALUES = ['null', 'not_null', 'true', 'false', 'unknown'] as const

export type Comparison = (typeof COMPARISONS)[number]

/** Values are as written: PostgreSQL reads each as the column's type. */
export type Test =
  /** With a quantifier the value is an array literal, `{a,b}`. */
  | { operator: Comparison; quantifier: 'any' | 'all' | null; value: string }
  | { operator: (typeof OTHERS)[number]; value: string }
  | { operator: (typeof FULL_TEXT)[number]; config: string | null; value: string }
  | { operator: 'is'; value: (typeof IS_VALUES)[number] }
  | { operator: 'in'; values: readonly string[] }

export interface OrderItem {
  field: Field
  /** Orders by a to-one embed: `order=rel(col).desc`. */
  relation: string | null
  direction: 'asc' | 'desc'
  nulls: 'first' | 'last' | null
}
