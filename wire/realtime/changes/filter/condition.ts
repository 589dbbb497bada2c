export const OPERATORS = [
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'like',
  'ilike',
  'is',
  'match',
  'imatch',
  'isdistinct',
] as const
export type Operator = (typeof OPERATORS)[number]

/** One `column=[not.]operator.value`, as in PostgREST. */
export interface FilterCondition {
  column: string
  operator: Operator
  isNegated: boolean
  /** Unquoted and unescaped. Only `in` has more than one. */
  values: readonly string[]
  /** True for an unquoted `null`, which `isdistinct` compares as SQL null. */
  isNull: boolean
}

/** A binding is invalid; the message is sent to the client. */
export class BindingError extends Error {
  override readonly name = 'BindingFault'
}
