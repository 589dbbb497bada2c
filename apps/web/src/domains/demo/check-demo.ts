import { DemoAllowance } from '@firstline/contract/demo'
import { RefusedError } from '#platform/api/function-errors.ts'
import { postFunction } from '#platform/api/post-function.ts'
import type { GenerationConnection } from '#domains/generation/generation-connection.ts'

/** Demos left; null when unknown. */
export type DemoAccess = { kind: 'open'; remaining: number | null } | { kind: 'used-up' }

/**
 * Checks whether a demo is left, without counting one. An unexpected response admits the visitor: the server checks again
 * on generation.
 */
export async function checkDemo(connection: GenerationConnection, signal?: AbortSignal): Promise<DemoAccess> {
  try {
    const body = { checkOnly: true, ...connection.fields }
    const response = await postFunction(connection, body, { accept: 'application/json', signal })
    const { remaining } = DemoAllowance.parse(await response.json())
    return { kind: 'open', remaining }
  } catch (error) {
    return isDemoLimit(error) ? { kind: 'used-up' } : { kind: 'open', remaining: null }
  }
}

const LIMIT_IN_MESSAGE = 'DEMO_LIMIT_REACHED'

/** Whether the server refused because the demo is used up. */
export function isDemoLimit(error: unknown): boolean {
  if (!(error instanceof RefusedError)) return false
  return error.code === 'demo_limit_reached' || error.message.includes(LIMIT_IN_MESSAGE)
}
