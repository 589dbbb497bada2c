import { DemoAllowance } from '@firstline/contract/demo'
import { RefusedError } from '#lib/functions/function-errors.ts'
import { postFunction } from '#lib/functions/post-function.ts'
import type { GenerationConnection } from '#lib/generation/generation-connection.ts'

/** What is left of the demo; null where that could not be learned. */
export type DemoAccess = { kind: 'open'; remaining: number | null } | { kind: 'used-up' }

/**
 * Asks whether a demo is left, which counts nothing. An answer that says neither lets people in: the server decides
 * when they generate.
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
