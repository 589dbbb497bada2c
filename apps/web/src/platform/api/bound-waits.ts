import {
  AuthRetryableFetchError,
  isAuthRetryableFetchError,
  type SupabaseClient,
} from '@supabase/supabase-js'
import { UNREACHED } from '#platform/clean-message.ts'

/** With the pauses between three tries, a page waits no longer than five seconds. */
const PATIENCE_MS = 4_500

/** Rejects when the promise takes longer than a user should wait. */
async function limitWait<Result>(promise: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new AuthRetryableFetchError(UNREACHED, 0)), PATIENCE_MS)
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Limits how long reads wait. A refresh of the session waits until the device is online: after one that failed, the
 * library refuses every request for a minute.
 */
export function limitReads(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const isRefresh = /\/auth\/v1\/token\?grant_type=refresh_token/.test(
      input instanceof Request ? input.url : String(input),
    )
    if (isRefresh && !navigator.onLine) {
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    }
    const isRead = (init?.method ?? 'GET') === 'GET'
    return isRead ? limitWait(send(input, init)) : send(input, init)
  }
}

/**
 * Makes `getSession` reject when the session could not be refreshed for lack of a connection. The library would return
 * none after half a minute, and send the request without it: its refusal replaced what the page showed.
 */
export function limitSessionWait({ auth }: SupabaseClient): void {
  const getSession = auth.getSession.bind(auth)
  auth.getSession = async () => {
    const result = await limitWait(getSession())
    if (isAuthRetryableFetchError(result.error)) throw result.error
    return result
  }
}

/** Lets the library refresh the session again although that has failed within the last minute. */
export function forgetFailedRefresh({ auth }: SupabaseClient): void {
  Object.assign(auth, { lastRefreshFailure: null })
}
