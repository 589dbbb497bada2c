import {
  type BriefReading,
  BriefReading as BriefReadingSchema,
  ReadBriefRequest,
} from '@firstline/contract/brief'
import { COPY_CHECKS_LIMIT, COPY_CHECKS_WINDOW_MS } from '@firstline/contract/limits'
import { useEffect, useMemo, useState } from 'react'
import { type BriefValues, isBlank } from '#domains/brief/brief-values.ts'
import { requestFunction } from '#platform/api/request-function.ts'
import type { FunctionConnection } from '#platform/api/call-function.ts'
import { RefusedError } from '#platform/api/function-errors.ts'

/** Half of the rate limit: other tabs of this member send requests too. */
const READINGS_MAX = COPY_CHECKS_LIMIT / 2

/** How the server reads a form, requested after each change; null until then, and for what can't be read. */
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
        const answer = await requestFunction(connection, BriefReadingSchema, {
          body: JSON.parse(body),
          signal,
        })
        if (!signal.aborted) setReading(answer)
      } catch (error) {
        // A missing note is not worth an error message, but a refusal ends the requests.
        if (error instanceof RefusedError) turns.end()
      }
    }
    void ask()
    return () => leaving.abort()
  }, [body, connection, turns])
  return reading
}

/** The request body as text, to compare it with the last one; null when there is nothing to read. */
function bodyOf(values: BriefValues): string | null {
  // A product that the sender filled in is nothing to remark on yet.
  if (values.websiteOnlyMode || isBlank(values)) return null
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
