import { COPY_CHECKS_LIMIT, COPY_CHECKS_WINDOW_MS } from '@firstline/contract/limits'
import { Readback } from '@firstline/contract/readings'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { type BriefValues, isBlank } from '#domains/brief/brief-values.ts'
import type { FunctionConnection } from '#platform/api/call-function.ts'
import { RefusedError } from '#platform/api/function-errors.ts'
import { requestFunction } from '#platform/api/request-function.ts'

/** Half of the rate limit: other tabs of this member send requests too. */
const REQUESTS_MAX = COPY_CHECKS_LIMIT / 2
/** A response that takes longer is reported as missing. */
const PATIENCE_MS = 5_000

export interface ReadbackState {
  /** How the server read the form last; null until the first response, and for what can't be read. */
  readback: Readback | null
  isWaiting: boolean
  isUnreachable: boolean
}

/** How the server reads a form, requested after each change. The last response stays until the next one is here. */
export function useReadback(
  connection: FunctionConnection,
  values: BriefValues,
  onRead: (readback: Readback) => void,
): ReadbackState {
  const [known, setKnown] = useState<{ body: string; readback: Readback } | null>(null)
  const [missing, setMissing] = useState<string | null>(null)
  const [turns] = useState(createTurns)
  const finish = useEffectEvent((body: string, readback: Readback) => {
    setKnown({ body, readback })
    onRead(readback)
  })
  const body = useMemo(() => bodyOf(values), [values])
  if (body === null && known) setKnown(null)
  useEffect(() => {
    if (body === null) return
    const leaving = new AbortController()
    const { signal } = leaving
    const timer = setTimeout(() => setMissing(body), PATIENCE_MS)
    const ask = async () => {
      try {
        const request = { body: JSON.parse(body), signal }
        const readback = await requestFunction(connection, Readback, request)
        if (!signal.aborted) finish(body, readback)
      } catch (error) {
        // The timer reports any failure. A refusal ends the requests, except for one of this text.
        if (error instanceof RefusedError && error.status !== 422) turns.end()
      }
    }
    if (navigator.onLine && turns.take()) void ask()
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [body, connection, turns])
  const isWaiting = body !== null && known?.body !== body
  return {
    readback: body === null ? null : (known?.readback ?? null),
    isWaiting,
    isUnreachable: isWaiting && missing === body,
  }
}

/**
 * The request body as text, to compare it with the last one; null when there is nothing to read. Readings are left out:
 * the page applies them itself, so that an answer needs no request and can be taken back.
 */
function bodyOf(values: BriefValues): string | null {
  // A product that the sender filled in is nothing to remark on yet.
  if (values.websiteOnlyMode || isBlank(values)) return null
  const { targetAudience, product, painPoint, solution, insight, sender } = values
  if ([targetAudience, product, painPoint, solution, insight].every((text) => text.trim() === '')) return null
  return JSON.stringify({ targetAudience, product, painPoint, solution, insight, sender })
}

function createTurns() {
  let taken: number[] = []
  let isOver = false
  return {
    take() {
      const now = Date.now()
      taken = taken.filter((time) => now - time < COPY_CHECKS_WINDOW_MS)
      if (isOver || taken.length >= REQUESTS_MAX) return false
      taken.push(now)
      return true
    },
    end() {
      isOver = true
    },
  }
}
