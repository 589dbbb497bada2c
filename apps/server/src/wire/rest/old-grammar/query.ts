/** A request's query string, read but not yet compared with the schema. */
export interface RestQuery {
  /** Null stands for all columns. */
  select: readonly SelectItem[] | null
  filters: readonly Filter[]
  order: readonly OrderItem[]
  limit: number | null
  offset: number
  /** Column names that a bulk insert restricts itself to. */
  columns: readonly string[] | null
  onConflict: readonly string[] | null
}

export interface SelectItem {
  column: string
  alias: string | null
}

export const COMPARISONS = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike'] as const
export type Comparison = (typeof COMPARISONS)[number]

export type Filter = { column: string; isNegated: boolean } & (
  | { operator: Comparison; value: string }
  | { operator: 'in'; values: readonly string[] }
  | { operator: 'is'; value: IsValue }
)

export const IS_VALUES = ['null', 'not_null', 'true', 'false', 'unknown'] as const
export type IsValue = (typeof IS_VALUES)[number]

export interface OrderItem {
  column: string
  direction: 'asc' | 'desc'
  nulls: 'first' | 'last' | null
}
