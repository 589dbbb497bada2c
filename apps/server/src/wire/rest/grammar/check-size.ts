import type { Condition, EmbeddedQuery } from './query.ts'
import { LIMITS } from './limits.ts'
import { unreadable } from './unreadable.ts'

/** @throws {RestError} PGRST100 for more text than anybody needs, before it is read. */
export function checkLength(parameters: URLSearchParams): void {
  let length = 0
  for (const [name, value] of parameters) length += name.length + value.length
  if (length <= LIMITS.length) return
  refuse(`it has ${length} characters, at most ${LIMITS.length} are read`)
}

/** @throws {RestError} PGRST100 for more conditions than anybody needs. */
export function checkConditions(levels: readonly EmbeddedQuery[]): void {
  const count = levels.reduce((sum, { conditions }) => sum + countTests(conditions), 0)
  if (count > LIMITS.conditions) refuse(`it has ${count} conditions, at most ${LIMITS.conditions} are tested`)
}

function countTests(conditions: readonly Condition[]): number {
  return conditions.reduce(
    (sum, condition) => sum + (condition.kind === 'test' ? 1 : countTests(condition.conditions)),
    0,
  )
}

function refuse(details: string): never {
  throw unreadable({ kind: 'query parameters', text: '...' }, 0, details)
}
