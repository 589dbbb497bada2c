import {
  type BriefReading,
  BriefReading as BriefReadingSchema,
  ReadBriefRequest,
} from '@firstline/contract/brief'
import { COPY_CHECKS_LIMIT, COPY_CHECKS_WINDOW_MS } from '@firstline/contract/limits'
import { useEffect, useMemo, useState } from 'react'
import type { BriefValues } from '#lib/brief/brief-values.ts'
import { askFunction } from '#lib/functions/ask-function.ts'
import type { FunctionConnection } from '#lib/functions/call-function.ts'
import { RefusedError } from '#lib/functions/function-errors.ts'

/** Half of what the server allows: other tabs of this member ask too. */
const READINGS_MAX = COPY_CHECKS_LIMIT / 2

/** How the server reads a form, asked anew whenever the form has changed; null until then, and for what can't be read. */
export function useBriefReading(connection: FunctionConnection, values: BriefValues): BriefReading | null {
  const [reading, setReading] = useState<BriefReading | null>(null)
  const [turns] = useState(createTurns)
  const body = useMemo(() => bodyOf(values), [values])
  useEffect(() => {
    if (body === null || !navigator.onLine || !turns.take()) return
    const leaving = new AbortController()
    const ask = async () => {
      try {
        const { signal } = leaving
        const answer = await askFunction(connection, BriefReadingSchema, { body: JSON.parse(body), signal })
        if (!signal.aborted) setReading(answer)
      } catch (error) {
        // A note less is nothing to trouble anybody with; but who is refused does not go on asking.
        if (error instanceof RefusedError) turns.end()
      }
    }
    void ask()
    return () => leaving.abort()
  }, [body, connection, turns])
  return reading
}

/** What is sent, as text, so that what does not change is not asked again; null when there is nothing to be read. */
function bodyOf({ websiteOnlyMode, ...values }: BriefValues): string | null {
  if (websiteOnlyMode) return null
  const checked = ReadBriefRequest.safeParse(values)
  if (!checked.success) return null
  const { targetAudience, product, painPoint, solution, insight } = checked.data
  const isEmpty = [targetAudience, product, painPoint, solution, insight].every((text) => text === '')
  return isEmpty ? null : JSON.stringify(checked.data)
}

function createTurns() {
  let taken: number[] = []
  let isOver = false
  return {
    take() {
      const now = Date.now()
      taken = taken.filter((time) => now - time < COPY_CHECKS_WINDOW_MS)
      if (isOver || taken.length >= READINGS_MAX) return false
      taken.push(now)
      return true
    },
    end() {
      isOver = true
    },
  }
}
