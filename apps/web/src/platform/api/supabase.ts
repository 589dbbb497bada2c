import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { withLocalExpiry } from '#platform/session/with-local-expiry.ts'
import { SESSION_KEY } from '#platform/session/session-key.ts'
import { removeInvalidSession } from '#platform/session/session-presence.ts'
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

function open(): SupabaseClient {
  removeInvalidSession()
  return createClient(window.location.origin, getRuntime().anonKey, {
    auth: {
      storageKey: SESSION_KEY,
      flowType: 'pkce',
      detectSessionInUrl: true,
      persistSession: true,
      autoRefreshToken: true,
    },
    realtime: realtimeOptions,
    global: { fetch: withLocalExpiry((input, init) => fetch(input, init)) },
  })
}
