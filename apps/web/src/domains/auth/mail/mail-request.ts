import { useCallback, useEffect, useState } from 'react'
import { readTabJson, writeTab } from '#platform/storage/tab-storage.ts'

/** A mail that the user waits for. */
export interface MailRequest {
  email: string
  /** When another one may be requested. */
  againAt: number
  /** No mail was requested here: the user has the code of an earlier one. */
  hasCode?: true
}

const KINDS = ['confirmation', 'sign-in', 'recovery'] as const
export type MailScreen = (typeof KINDS)[number]

/** The maximum lifetime of the mail's code. */
const KEPT_MS = 3_600_000

const getKey = (kind: MailScreen) => `mailRequest:${kind}`

function readMailRequest(kind: MailScreen): MailRequest | undefined {
  const request = readTabJson(getKey(kind))
  return isRequest(request) && request.againAt + KEPT_MS > Date.now() ? request : undefined
}

function isRequest(kept: unknown): kept is MailRequest {
  if (typeof kept !== 'object' || kept === null || !('email' in kept && 'againAt' in kept)) return false
  return typeof kept.email === 'string' && typeof kept.againAt === 'number'
}

/** Stores the request, so that the screen survives a reload while the user reads the mail. */
export function storeMailRequest(kind: MailScreen, request: MailRequest | undefined): void {
  writeTab(getKey(kind), request ? JSON.stringify(request) : null)
}

/** Called after a sign-in: no mail is waited for. */
export function forgetMailRequests(): void {
  for (const kind of KINDS) storeMailRequest(kind, undefined)
}

/** The mail that this screen waits for. The prerendered page has none: hydration begins with its state. */
export function useMailRequest(kind: MailScreen) {
  const [request, setRequest] = useState<MailRequest>()
  // oxlint-disable-next-line react/set-state-in-effect -- hydration must begin with what was prerendered
  useEffect(() => setRequest(readMailRequest(kind)), [kind])
  const change = useCallback(
    (next: MailRequest | undefined) => {
      storeMailRequest(kind, next)
      setRequest(next)
    },
    [kind],
  )
  return [request, change] as const
}
