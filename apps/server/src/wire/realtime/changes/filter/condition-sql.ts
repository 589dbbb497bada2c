import type { Parameters } from '../checks/parameters.ts'
import type { Condition } from './condition.ts'

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

/** What `is` knows, by its name in the filter. */
const STATES: Readonly<Record<string, string>> = {
  null: 'null',
  not_null: 'not null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
}

/** What follows `is` in SQL; undefined for a word it doesn't know. */
export function stateOf(word: string): string | undefined {
  return STATES[word.toLowerCase()]
}

/**
 * The condition as SQL over `subject`, an expression of that type; null where SQL doesn't know. The type comes from
 * the catalogue, values are parameters.
 */
export function conditionSql(
  condition: Condition,
  { subject, type, parameters }: { subject: string; type: string; parameters: Parameters },
): string {
  const positive = positiveSql(condition, { subject, type, parameters })
  return condition.isNegated ? `not (${positive})` : `(${positive})`
}

function positiveSql(
  { operator, values, isNull }: Condition,
  { subject, type, parameters }: { subject: string; type: string; parameters: Parameters },
): string {
  const [value = ''] = values
  switch (operator) {
    case 'is':
      return `${subject} is ${stateOf(value) ?? 'null'}`
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
