import type { SupabaseClient } from '@supabase/supabase-js'

/** Reconnects without a delay; a socket that seems connected sends a heartbeat. */
export async function reconnectNow({ realtime }: SupabaseClient): Promise<void> {
  if (realtime.getChannels().length === 0) return
  if (realtime.isConnected()) {
    await realtime.sendHeartbeat()
  } else if (!realtime.isConnecting()) {
    await realtime.disconnect()
    realtime.connect()
  }
}
