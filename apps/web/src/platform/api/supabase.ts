import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { withLocalExpiry } from '#platform/session/with-local-expiry.ts'
import { SESSION_KEY } from '#platform/session/session-key.ts'
import { removeInvalidSession } from '#platform/storage/session-presence.ts'
import { limitReads, limitSessionWait, forgetFailedRefresh } from './bound-waits.ts'
import { browserStorage } from '#platform/storage/text-storage.ts'
import { reconnectAfterMs } from '#platform/live/reconnect-after.ts'
import { getRuntime } from '#platform/runtime.ts'

/** Timeout, heartbeat and reconnects of the socket. */
export const realtimeOptions = {
  timeout: 10_000,
  heartbeatIntervalMs: 30_000,
  reconnectAfterMs,
  params: { eventsPerSecond: 20 },
} as const

let client: SupabaseClient | undefined

/**
 * The client of this page; it uses the page's own origin. It weighs more than the rest of the first
 * download, so nothing that the landing page needs may import this file.
 */
export function getSupabase(): SupabaseClient {
  client ??= open()
  return client
}

/** The library's own would throw where the browser's storage is forbidden or full. */
const sessionStore = {
  getItem: browserStorage.read,
  setItem: browserStorage.write,
  removeItem: (key: string) => browserStorage.write(key, null),
}

function open(): SupabaseClient {
  removeInvalidSession()
  const opened = createClient(window.location.origin, getRuntime().anonKey, {
    auth: {
      storageKey: SESSION_KEY,
      storage: sessionStore,
      flowType: 'pkce',
      detectSessionInUrl: true,
      persistSession: true,
      autoRefreshToken: true,
    },
    realtime: realtimeOptions,
    // Queries are retried by the query client; retries of both would multiply.
    db: { retry: false },
    global: { fetch: withLocalExpiry(limitReads((input, init) => fetch(input, init))) },
  })
  limitSessionWait(opened)
  // Before the queries are fetched again.
  window.addEventListener('online', () => forgetFailedRefresh(opened), true)
  return opened
}
