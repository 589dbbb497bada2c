import { useCallback, useEffect, useState } from 'react'
import { readTabJson, writeTab } from '#lib/tab-storage.ts'

/** A mail that somebody waits for. */
export interface MailRequest {
  email: string
  /** When another one may be asked for. */
  againAt: number
  /** No mail was asked for here: somebody has the code of an earlier one. */
  hasCode?: true
}

const KINDS = ['confirmation', 'sign-in', 'recovery'] as const
export type MailKind = (typeof KINDS)[number]

/** As long as the mail's code may hold. */
const KEPT_MS = 3_600_000

const keyOf = (kind: MailKind) => `mailRequest:${kind}`

function stored(kind: MailKind): MailRequest | undefined {
  const request = readTabJson(keyOf(kind))
  return isRequest(request) && request.againAt + KEPT_MS > Date.now() ? request : undefined
}

function isRequest(kept: unknown): kept is MailRequest {
  if (typeof kept !== 'object' || kept === null || !('email' in kept && 'againAt' in kept)) return false
  return typeof kept.email === 'string' && typeof kept.againAt === 'number'
}

/** Keeps what is waited for, so that whoever goes to the mail and comes back to a reloaded page finds the place again. */
export function keepMailRequest(kind: MailKind, request: MailRequest | undefined): void {
  writeTab(keyOf(kind), request ? JSON.stringify(request) : null)
}

/** Somebody is signed in: no mail is waited for any more. */
export function forgetMailRequests(): void {
  for (const kind of KINDS) keepMailRequest(kind, undefined)
}

/** The mail that is waited for on this screen. The prerendered page knows of none: hydration begins with its answer. */
export function useMailRequest(kind: MailKind) {
  const [request, setRequest] = useState<MailRequest>()
  useEffect(() => setRequest(stored(kind)), [kind])
  const change = useCallback(
    (next: MailRequest | undefined) => {
      keepMailRequest(kind, next)
      setRequest(next)
    },
    [kind],
  )
  return [request, change] as const
}
