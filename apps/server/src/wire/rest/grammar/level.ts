import { parseCount } from './parse-count.ts'
import { parseFilter } from './parse-filter.ts'
import type { Key } from './parse-key.ts'
import { parseLogic } from './parse-logic.ts'
import { parseOrder } from './parse-order.ts'
import type { Condition, EmbeddedQuery, OrderItem } from './query.ts'

/** What is asked of the rows of one level, while its parameters come in. */
export interface Level {
  conditions: Condition[]
  order: OrderItem[]
  limit: number | null
  offset: number
}

export function emptyLevel(): Level {
  return { conditions: [], order: [], limit: null, offset: 0 } satisfies EmbeddedQuery
}

/** Conditions add up, and so do orders: the later ones sort what the earlier ones leave equal. */
export function addToLevel(level: Level, key: Key, value: string): void {
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
