import { useEffect, useState } from 'react'
import type { GenerationConnection } from '#lib/generation/generation-connection.ts'
import { checkDemo, type DemoAccess } from './check-demo.ts'

/** Whether a demo is left, asked whenever `isDue` begins to hold; null until the first answer. */
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
