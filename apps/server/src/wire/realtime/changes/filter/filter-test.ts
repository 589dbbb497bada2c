import type { Column } from '../catalogue/watched-table.ts'
import type { Condition } from './condition.ts'

/** A condition of a filter that is known to fit its column. */
export interface FilterTest {
  /** Equal for equal tests of a table's columns. */
  key: string
  condition: Condition
  column: Column
  /** The values as records have them, where a comparison needs no database; else null. */
  operands: readonly (string | number | boolean)[] | null
}

type Outcome = boolean | 'ask'

/** Decides a test on a value of a record, or says that PostgreSQL has to. What SQL doesn't know is false. */
export function decide({ condition, operands }: FilterTest, value: unknown): Outcome {
  // Not there: too large to keep, or of an old row that holds only its key.
  if (value === undefined) return false
  const { operator, isNegated, isNull } = condition
  if (operator === 'is') return isState(condition.values[0] ?? '', value) !== isNegated
  if (operator === 'isdistinct' && (isNull || value === null)) {
    return (isNull ? value !== null : true) !== isNegated
  }
  if (value === null) return false
  if (operands === null || !isExact(value)) return 'ask'
  const isHeld = compare(operator, value, operands)
  return isHeld === 'ask' ? 'ask' : isHeld !== isNegated
}

function compare(operator: string, value: unknown, operands: readonly unknown[]): Outcome {
  const [operand] = operands
  if (operator === 'eq') return value === operand
  if (operator === 'in') return operands.includes(value)
  if (operator === 'neq' || operator === 'isdistinct') return value !== operand
  // An order of texts depends on the collation.
  if (typeof value !== 'number' || typeof operand !== 'number') return 'ask'
  if (operator === 'lt') return value < operand
  if (operator === 'lte') return value <= operand
  if (operator === 'gt') return value > operand
  return operator === 'gte' ? value >= operand : 'ask'
}

// Beyond 2^53 two different integers may look the same here.
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
