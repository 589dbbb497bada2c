import type { WatchedColumn } from '../catalog/watched-table.ts'
import type { FilterCondition } from './condition.ts'

/** A filter condition that is valid for its column. */
export interface ConditionTest {
  /** Equal for equal tests on the columns of a table. */
  key: string
  condition: FilterCondition
  column: WatchedColumn
  /** The values as JSON records hold them, if the comparison needs no database; else null. */
  operands: readonly (string | number | boolean)[] | null
}

type Outcome = boolean | 'undecided'

/** Evaluates a test on a value of a record, or returns `ask` if PostgreSQL has to. SQL unknown is false. */
export function evaluateTest({ condition, operands }: ConditionTest, value: unknown): Outcome {
  // Absent: too large to keep, or an old row that holds only its key.
  if (value === undefined) return false
  const { operator, isNegated, isNull } = condition
  if (operator === 'is') return isState(condition.values[0] ?? '', value) !== isNegated
  if (operator === 'isdistinct' && (isNull || value === null)) {
    return (isNull ? value !== null : true) !== isNegated
  }
  if (value === null) return false
  if (operands === null || !isExact(value)) return 'undecided'
  const isMatch = compare(operator, value, operands)
  return isMatch === 'undecided' ? 'undecided' : isMatch !== isNegated
}

function compare(operator: string, value: unknown, operands: readonly unknown[]): Outcome {
  const [operand] = operands
  if (operator === 'eq') return value === operand
  if (operator === 'in') return operands.includes(value)
  if (operator === 'neq' || operator === 'isdistinct') return value !== operand
  // The order of texts depends on the collation.
  if (typeof value !== 'number' || typeof operand !== 'number') return 'undecided'
  if (operator === 'lt') return value < operand
  if (operator === 'lte') return value <= operand
  if (operator === 'gt') return value > operand
  return operator === 'gte' ? value >= operand : 'undecided'
}

// Beyond 2^53, different integers can be equal as JavaScript numbers.
function isExact(value: unknown): boolean {
  return typeof value === 'number' ? Number.isSafeInteger(value) : true
}

function isState(word: string, value: unknown): boolean {
  switch (word.toLowerCase()) {
    case 'true':
      return value === true
    case 'false':
      return value === false
    case 'not_null':
      return value !== null
    default:
      return value === null
  }
}
