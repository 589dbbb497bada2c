import type { Logic } from './query.ts'
import { readLogic } from './read-logic.ts'
import { Scanner } from './scanner.ts'

/** Reads the value of `and`, `or`, `not.and` and `not.or`. */
export function parseLogic(operator: 'and' | 'or', isNegated: boolean, text: string): Logic {
  const scanner = new Scanner(text, 'logic tree', `${isNegated ? 'not.' : ''}${operator}`)
  const logic = readLogic(scanner, { operator, isNegated })
  scanner.expectEnd()
  return logic
}
