import { type Database, DatabaseError } from '#server/platform/database/database.ts'
import { isUuid } from '#server/platform/is-uuid.ts'
import type { Column } from '../catalogue/watched-table.ts'
import { isPassing } from '../checks/is-passing.ts'
import { Parameters } from '../checks/parameters.ts'
import { BindingFault, type Condition } from './condition.ts'
import { conditionSql, stateOf } from './condition-sql.ts'
import type { FilterTest } from './filter-test.ts'
import { patternFault } from '#server/platform/pattern-fault.ts'

const BOUNDS: Readonly<Record<string, number>> = {
  int2: 2 ** 15,
  int4: 2 ** 31,
  int8: 2 ** 53,
}
const EQUALITIES = new Set(['eq', 'neq', 'in', 'isdistinct'])
const PATTERNS = new Set(['like', 'ilike', 'match', 'imatch'])
/** A trial is over rows that are not there: what takes longer would not be quicker over rows that are. */
const TRIAL_MS = '1000'
/** What `is` asks of a column of any type. */
const FITS_ALL = new Set(['null', 'not_null'])
const REMEMBERED = 1_000

/** Filters that PostgreSQL found good, so that clients that come back all at once don't ask for each again. */
export class ConditionCompiler {
  readonly #database: Database
  readonly #known = new Set<string>()

  constructor(database: Database) {
    this.#database = database
  }

  /** @throws {BindingFault} when the condition doesn't fit the column, in PostgreSQL's words. */
  async compile(condition: Condition, column: Column): Promise<FilterTest> {
    const { operator, isNegated, isNull, values } = condition
    const key = JSON.stringify([column.name, column.sqlType, operator, isNegated, isNull, values])
    const operands = operandsOf(condition, column)
    const needsTrial = operands === null && !(operator === 'is' && FITS_ALL.has(values[0] ?? ''))
    if (needsTrial && !this.#known.has(key)) {
      await this.#try(condition, column)
      if (this.#known.size >= REMEMBERED) this.#known.clear()
      this.#known.add(key)
    }
    return { key, condition, column, operands }
  }

  async #try(condition: Condition, column: Column): Promise<void> {
    const [value = ''] = condition.values
    if (condition.operator === 'is' && stateOf(value) === undefined) {
      throw new BindingFault(`is takes null, not_null, true, false or unknown, not ${value}`)
    }
    if (condition.operator.endsWith('like') && /(?<!\\)(?:\\\\)*\\$/.test(value)) {
      throw new BindingFault('LIKE pattern must not end with escape character')
    }
    const fault = condition.operator.endsWith('match') ? patternFault(value) : null
    if (fault !== null) throw new BindingFault(fault)
    const parameters = new Parameters()
    const tried = [
      conditionSql(condition, { subject: `null::${column.sqlType}`, type: column.sqlType, parameters }),
      // Over null a pattern is never looked at.
      ...(PATTERNS.has(condition.operator)
        ? [conditionSql(condition, { subject: `''::text`, type: 'text', parameters })]
        : []),
    ]
    try {
      await this.#database.transaction([
        { sql: "select set_config('statement_timeout', $1, true)", params: [TRIAL_MS] },
        { sql: `select ${tried.join(', ')}`, params: parameters.values },
      ])
    } catch (error) {
      if (!(error instanceof DatabaseError) || isPassing(error)) throw error
      throw new BindingFault(`the filter on ${column.name} can't be used: ${error.message}`)
    }
  }
}

/**
 * The values as a record has them, of those types whose equality is that of their JSON, and written as everybody writes
 * them. Other spellings are PostgreSQL's to read.
 */
function operandsOf({ operator, values }: Condition, column: Column): FilterTest['operands'] {
  const isEquality = EQUALITIES.has(operator)
  const bound = BOUNDS[column.type]
  if (bound !== undefined) {
    if (!isEquality && !['lt', 'lte', 'gt', 'gte'].includes(operator)) return null
    return all(values, (value) => {
      const number = Number(value)
      return /^-?\d{1,16}$/.test(value) && Math.abs(number) < bound ? number : undefined
    })
  }
  if (!isEquality) return null
  if (column.type === 'uuid') {
    return all(values, (value) => (isUuid(value) ? value.toLowerCase() : undefined))
  }
  if (column.type === 'bool') {
    return all(values, (value) => (value === 'true' ? true : value === 'false' ? false : undefined))
  }
  return (column.type === 'text' || column.type === 'varchar') && column.hasPlainEquality ? values : null
}

function all<Operand>(
  values: readonly string[],
  read: (value: string) => Operand | undefined,
): Operand[] | null {
  const operands = values.map(read)
  return operands.every((operand) => operand !== undefined) ? operands : null
}
