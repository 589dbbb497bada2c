import { LRUCache } from 'lru-cache'
import { type Database, DatabaseError } from '@firstline/platform/database'
import { isUuid } from '@firstline/platform/is-uuid'
import type { WatchedColumn } from '../catalog/watched-table.ts'
import { isTransientError } from '../sql/is-transient-error.ts'
import { Parameters } from '@firstline/platform/database/parameters'
import { BindingError, type FilterCondition } from './condition.ts'
import { buildConditionSql, isOperandSql } from './condition-sql.ts'
import type { ConditionTest } from './filter-test.ts'
import { findRegexIssue } from '@firstline/platform/check-regex-cost'

const INTEGER_BOUNDS: Readonly<Record<string, number>> = {
  int2: 2 ** 15,
  int4: 2 ** 31,
  int8: 2 ** 53,
}
const EQUALITY_OPERATORS = new Set(['eq', 'neq', 'in', 'isdistinct'])
const PATTERN_OPERATORS = new Set(['like', 'ilike', 'match', 'imatch'])
/** The trial runs on no rows, so a condition that times out here would time out on real rows too. */
const TRIAL_TIMEOUT_MS = '1000'
/** Operands of `is` that are valid for any type. */
const ANY_TYPE_OPERANDS = new Set(['null', 'not_null'])
const CACHE_SIZE = 1_000

/**
 * Compiles filter conditions and caches those that PostgreSQL accepted, because many clients reconnect with the same
 * filters.
 */
export class ConditionCompiler {
  readonly #database: Database
  readonly #accepted = new LRUCache<string, true>({ max: CACHE_SIZE })

  constructor(database: Database) {
    this.#database = database
  }

  /** @throws {BindingError} with PostgreSQL's message if the condition doesn't fit the column. */
  async compile(condition: FilterCondition, column: WatchedColumn): Promise<ConditionTest> {
    const { operator, isNegated, isNull, values } = condition
    const key = JSON.stringify([column.name, column.sqlType, operator, isNegated, isNull, values])
    const operands = parseOperands(condition, column)
    const needsTrial = operands === null && !(operator === 'is' && ANY_TYPE_OPERANDS.has(values[0] ?? ''))
    if (needsTrial && !this.#accepted.get(key)) {
      await this.#try(condition, column)
      this.#accepted.set(key, true)
    }
    return { key, condition, column, operands }
  }

  async #try(condition: FilterCondition, column: WatchedColumn): Promise<void> {
    const [value = ''] = condition.values
    if (condition.operator === 'is' && isOperandSql(value) === undefined) {
      throw new BindingError(`is takes null, not_null, true, false or unknown, not ${value}`)
    }
    if (condition.operator.endsWith('like') && /(?<!\\)(?:\\\\)*\\$/.test(value)) {
      throw new BindingError('LIKE pattern must not end with escape character')
    }
    const error = condition.operator.endsWith('match') ? findRegexIssue(value) : null
    if (error !== null) throw new BindingError(error)
    const parameters = new Parameters()
    const expressions = [
      buildConditionSql(condition, { subject: `null::${column.sqlType}`, type: column.sqlType, parameters }),
      // PostgreSQL doesn't evaluate a pattern against null.
      ...(PATTERN_OPERATORS.has(condition.operator)
        ? [buildConditionSql(condition, { subject: `''::text`, type: 'text', parameters })]
        : []),
    ]
    try {
      await this.#database.transaction([
        { sql: "select set_config('statement_timeout', $1, true)", params: [TRIAL_TIMEOUT_MS] },
        { sql: `select ${expressions.join(', ')}`, params: parameters.values },
      ])
    } catch (error) {
      if (!(error instanceof DatabaseError) || isTransientError(error)) throw error
      throw new BindingError(`the filter on ${column.name} can't be used: ${error.message}`)
    }
  }
}

/**
 * Parses the values to what a JSON record holds, for types where JSON equality is SQL equality, and only in their
 * canonical spelling. Other spellings are left to PostgreSQL.
 */
function parseOperands(
  { operator, values }: FilterCondition,
  column: WatchedColumn,
): ConditionTest['operands'] {
  const isEquality = EQUALITY_OPERATORS.has(operator)
  const bound = INTEGER_BOUNDS[column.type]
  if (bound !== undefined) {
    if (!isEquality && !['lt', 'lte', 'gt', 'gte'].includes(operator)) return null
    return parseAll(values, (value) => {
      const number = Number(value)
      return /^-?\d{1,16}$/.test(value) && Math.abs(number) < bound ? number : undefined
    })
  }
  if (!isEquality) return null
  if (column.type === 'uuid') {
    return parseAll(values, (value) => (isUuid(value) ? value.toLowerCase() : undefined))
  }
  if (column.type === 'bool') {
    return parseAll(values, (value) => (value === 'true' ? true : value === 'false' ? false : undefined))
  }
  return (column.type === 'text' || column.type === 'varchar') && column.hasPlainEquality ? values : null
}

function parseAll<Operand>(
  values: readonly string[],
  read: (value: string) => Operand | undefined,
): Operand[] | null {
  const operands = values.map(read)
  return operands.every((operand) => operand !== undefined) ? operands : null
}
