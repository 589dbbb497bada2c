import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { reconnectAfterMs } from '../../../apps/web/src/platform/live/reconnect-after.ts'

export interface ClientOptions {
  url: string
  apikey: string
  /** Asked for before each join and with each heartbeat; without it the key is the token. */
  accessToken?: () => Promise<string>
  vsn: '1.0.0' | '2.0.0'
}

/** The official client with the settings of the web app. */
export function openClient({ url, apikey, accessToken, vsn }: ClientOptions): SupabaseClient {
  return createClient(url, apikey, {
    ...(accessToken && { accessToken }),
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: {
      timeout: 10_000,
      heartbeatIntervalMs: 30_000,
      reconnectAfterMs,
      params: { eventsPerSecond: 20 },
      vsn,
    },
  })
}
