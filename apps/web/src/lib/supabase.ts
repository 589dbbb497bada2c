import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { withOwnExpiry } from './auth/own-expiry.ts'
import { dropNonsense, SESSION_KEY } from './auth/session-presence.ts'
import { reconnectAfterMs } from './live/reconnect-after.ts'
import { runtime } from './runtime.ts'

/** How the socket behaves: how long an answer may take, how often it shows that it lives, when it tries again. */
export const realtimeOptions = {
  timeout: 10_000,
  heartbeatIntervalMs: 30_000,
  reconnectAfterMs,
  params: { eventsPerSecond: 20 },
} as const

let client: SupabaseClient | undefined

/**
 * The one client of this page; it always talks to the page's own origin. It weighs more than the rest of the first
 * download, so nothing that the landing page needs may import this file.
 */
export function supabase(): SupabaseClient {
  client ??= open()
  return client
}

function open(): SupabaseClient {
  dropNonsense()
  return createClient(window.location.origin, runtime().anonKey, {
    auth: {
      storageKey: SESSION_KEY,
      flowType: 'pkce',
      detectSessionInUrl: true,
      persistSession: true,
      autoRefreshToken: true,
    },
    realtime: realtimeOptions,
    global: { fetch: withOwnExpiry((input, init) => fetch(input, init)) },
  })
}
