import { useEffect, useState } from 'react'
import type { GenerationConnection } from '#domains/generation/generation-connection.ts'
import { checkDemo, type DemoAccess } from './check-demo.ts'

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
