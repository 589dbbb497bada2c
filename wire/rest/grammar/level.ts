import { parseCount } from './parse-count.ts'
import type { ParameterKey } from './parse-key.ts'
import { parseOrder } from './parse-order.ts'
import type { Condition, EmbeddedQuery, FieldPath, FieldTest, Logic, OrderItem } from './query.ts'
import { readLogic } from './read-logic.ts'
import { readTest } from './read-test.ts'
import { Scanner } from './scanner.ts'

/** The query of one level, the request's own rows or an embed, while its parameters are collected. */
export interface QueryLevel {
  conditions: Condition[]
  order: OrderItem[]
  limit: number | null
  offset: number
}

export function createLevel(): QueryLevel {
  return { conditions: [], order: [], limit: null, offset: 0 } satisfies EmbeddedQuery
}

/** Conditions and orders of several parameters add up. A later order sorts the rows that are equal by the earlier. */
export function addToLevel(level: QueryLevel, key: ParameterKey, value: string): void {
  switch (key.word) {
    case null:
      level.conditions.push(parseFilter(key.field, value))
      break
    case 'and':
    case 'or':
      level.conditions.push(parseLogic(key.word, key.isNegated, value))
      break
    case 'order':
      level.order.push(...parseOrder(value))
      break
    case 'limit':
    case 'offset':
      level[key.word] = parseCount(key.word, value)
  }
}

/**
 * Parses `[not.]operator.value`. A value that is not a list is taken raw to the end. PostgREST: Horizontal Filtering.
 */
function parseFilter(field: FieldPath, text: string): FieldTest {
  const scanner = new Scanner(text, 'filter')
  const test = readTest(scanner, (all) => all.takeRest())
  scanner.expectEnd()
  return { kind: 'test', field, ...test }
}

/** Parses the value of `and`, `or`, `not.and` and `not.or`. PostgREST: Tables and Views, Logical Operators. */
function parseLogic(operator: 'and' | 'or', isNegated: boolean, text: string): Logic {
  const scanner = new Scanner(text, 'logic tree', `${isNegated ? 'not.' : ''}${operator}`)
  const logic = readLogic(scanner, { operator, isNegated })
  scanner.expectEnd()
  return logic
}
