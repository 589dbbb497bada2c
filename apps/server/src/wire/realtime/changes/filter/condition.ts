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

/** One `column=[not.]operator.value`. */
export interface Condition {
  column: string
  operator: Operator
  isNegated: boolean
  /** Without quotes and escapes. More than one only of `in`. */
  values: readonly string[]
  /** `null` written without quotes, which `isdistinct` takes for the absence of a value. */
  isNull: boolean
}

/** Names what is wrong with a binding, in words for its client. */
export class BindingFault extends Error {
  override readonly name = 'BindingFault'
}
