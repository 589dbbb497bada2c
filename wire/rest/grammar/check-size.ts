import type { Condition, EmbeddedQuery } from './query.ts'
import { QUERY_LIMITS } from './limits.ts'
import { syntaxError } from './syntax-error.ts'

/** Checks the length before anything is parsed. @throws {RestError} PGRST100. */
export function checkLength(parameters: URLSearchParams): void {
  let length = 0
  for (const [name, value] of parameters) length += name.length + value.length
  if (length <= QUERY_LIMITS.length) return
  refuse(`it has ${length} characters, at most ${QUERY_LIMITS.length} are read`)
}

/** @throws {RestError} PGRST100 for too many conditions. */
export function checkConditions(levels: readonly EmbeddedQuery[]): void {
  const count = levels.reduce((sum, { conditions }) => sum + countTests(conditions), 0)
  if (count > QUERY_LIMITS.conditions)
    refuse(`it has ${count} conditions, at most ${QUERY_LIMITS.conditions} are tested`)
}

function countTests(conditions: readonly Condition[]): number {
  return conditions.reduce(
    (sum, condition) => sum + (condition.kind === 'test' ? 1 : countTests(condition.conditions)),
    0,
  )
}

function refuse(details: string): never {
  throw syntaxError({ kind: 'query parameters', text: '...' }, 0, details)
}
