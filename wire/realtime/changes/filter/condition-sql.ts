import type { Parameters } from '@firstline/platform/database/parameters'
import type { FilterCondition } from './condition.ts'

const SYMBOLS = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  like: '~~',
  ilike: '~~*',
  match: '~',
  imatch: '~*',
} as const

/** Operands of `is` by their name in the filter. */
const IS_OPERANDS: Readonly<Record<string, string>> = {
  null: 'null',
  not_null: 'not null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
}

/** Returns what follows `is` in SQL; undefined if the word is not an operand of `is`. */
export function isOperandSql(word: string): string | undefined {
  return IS_OPERANDS[word.toLowerCase()]
}

/**
 * Builds the condition as SQL over `subject`, an expression of type `type`. The type comes from the catalog; values are
 * parameters.
 */
export function buildConditionSql(
  condition: FilterCondition,
  { subject, type, parameters }: { subject: string; type: string; parameters: Parameters },
): string {
  const positive = positiveSql(condition, { subject, type, parameters })
  return condition.isNegated ? `not (${positive})` : `(${positive})`
}

function positiveSql(
  { operator, values, isNull }: FilterCondition,
  { subject, type, parameters }: { subject: string; type: string; parameters: Parameters },
): string {
  const [value = ''] = values
  switch (operator) {
    case 'is':
      return `${subject} is ${isOperandSql(value) ?? 'null'}`
    case 'in':
      return `${subject} = any(${parameters.add(values)}::${type}[])`
    case 'isdistinct':
      return isNull
        ? `${subject} is not null`
        : `${subject} is distinct from ${parameters.add(value)}::${type}`
    case 'like':
    case 'ilike':
    case 'match':
    case 'imatch':
      return `${subject} ${SYMBOLS[operator]} ${parameters.add(value)}::text`
    default:
      return `${subject} ${SYMBOLS[operator]} ${parameters.add(value)}::${type}`
  }
}
