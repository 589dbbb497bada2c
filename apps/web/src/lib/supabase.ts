import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { SESSION_KEY } from './auth/session-presence.ts'
import { runtime } from './runtime.ts'

const REALTIME_TIMEOUT_MS = 10_000
const REALTIME_HEARTBEAT_MS = 30_000
const REALTIME_EVENTS_PER_SECOND = 20

let client: SupabaseClient | undefined

/**
 * The one client of this page; it always talks to the page's own origin. It weighs more than the rest of the first
 * download, so nothing that the landing page needs may import this file.
 */
export function supabase(): SupabaseClient {
  client ??= createClient(window.location.origin, runtime().anonKey, {
    auth: {
      storageKey: SESSION_KEY,
      flowType: 'pkce',
      detectSessionInUrl: true,
      persistSession: true,
      autoRefreshToken: true,
    },
    realtime: {
      timeout: REALTIME_TIMEOUT_MS,
      heartbeatIntervalMs: REALTIME_HEARTBEAT_MS,
      params: { eventsPerSecond: REALTIME_EVENTS_PER_SECOND },
    },
  })
  return client
}
