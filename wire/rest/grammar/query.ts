/** A parsed query string, not yet resolved in the catalog. Names are as written, without their quotes. */
export interface RestQuery {
  /** Never empty; `*` when the request has no `select`. */
  select: Select
  /** Joined by `and`. */
  conditions: readonly Condition[]
  order: readonly OrderItem[]
  limit: number | null
  offset: number
  /** Queries of embedded rows, `rel.col=eq.1` or `rel.order=...`, by the embed's alias, else its relation. */
  embedded: ReadonlyMap<string, EmbeddedQuery>
  /** `columns`: the keys of the body to write. */
  columns: readonly string[] | null
  /** `on_conflict`: the conflict target of an upsert. */
  onConflict: readonly string[] | null
  /** Function arguments of a GET: parameters whose value is not a filter, in their order. Empty for tables. */
  arguments: readonly (readonly [name: string, value: string])[]
}

export type EmbeddedQuery = Pick<RestQuery, 'conditions' | 'order' | 'limit' | 'offset'>

/** A column, optionally with a JSON path: `data->items->0->>name`. PostgREST: Tables and Views, JSON Columns. */
export interface FieldPath {
  column: string
  path: readonly PathStep[]
}

/** `->` returns JSON, `->>` text. A number is a position in an array. */
export interface PathStep {
  arrow: '->' | '->>'
  key: string | number
}

export type Select = readonly SelectItem[]

export type SelectItem =
  | { kind: 'all' }
  | { kind: 'field'; field: FieldPath; alias: string | null; cast: string | null }
  | AggregateItem
  | { kind: 'embed'; embed: Embed }

export const AGGREGATES = ['sum', 'avg', 'min', 'max', 'count'] as const

/** `alias:field::fieldCast.sum()::cast`, or `alias:count()::cast`. PostgREST: Aggregate Functions. */
export interface AggregateItem {
  kind: 'aggregate'
  aggregate: (typeof AGGREGATES)[number]
  /** Null for `count()`, which counts rows. */
  field: FieldPath | null
  fieldCast: string | null
  alias: string | null
  cast: string | null
}

/** `alias:relation!hint!inner(select)`, one level deep. PostgREST: Resource Embedding. */
export interface Embed {
  relation: string
  alias: string | null
  /** The name of a foreign key, of its column or of a join table, to choose among several relationships. */
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
  field: FieldPath
  isNegated: boolean
  test: FilterTest
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
/** Containment and range operators, and `isdistinct`, which treats null as a value. */
export const UNQUANTIFIED = ['isdistinct', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'] as const
export const FULL_TEXT = ['fts', 'plfts', 'phfts', 'wfts'] as const
export const IS_VALUES = ['null', 'not_null', 'true', 'false', 'unknown'] as const

export type Comparison = (typeof COMPARISONS)[number]

/** Values are as written: PostgreSQL parses each as the column's type. PostgREST: Tables and Views, Operators. */
export type FilterTest =
  /** With a quantifier the value is an array literal, `{a,b}`. */
  | { operator: Comparison; quantifier: 'any' | 'all' | null; value: string }
  | { operator: (typeof UNQUANTIFIED)[number]; value: string }
  | { operator: (typeof FULL_TEXT)[number]; config: string | null; value: string }
  | { operator: 'is'; value: (typeof IS_VALUES)[number] }
  | { operator: 'in'; values: readonly string[] }

export interface OrderItem {
  field: FieldPath
  /** Orders by a to-one embed: `order=rel(col).desc`. */
  relation: string | null
  direction: 'asc' | 'desc'
  nulls: 'first' | 'last' | null
}
