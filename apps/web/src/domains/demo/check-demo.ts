import { DemoAllowance } from '@firstline/contract/demo'
import { useEffect, useState } from 'react'
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

/** Whether a demo is left, checked whenever `isDue` becomes true; null until the first response. */
export function useDemoAccess(connection: GenerationConnection, isDue = true): DemoAccess | null {
  const [access, setAccess] = useState<DemoAccess | null>(null)
  useEffect(() => {
    if (!isDue) return
    const leaving = new AbortController()
    const ask = async () => {
      const answer = await checkDemo(connection, leaving.signal)
      if (!leaving.signal.aborted) setAccess(answer)
    }
    void ask()
    return () => leaving.abort()
  }, [connection, isDue])
  return access
}
