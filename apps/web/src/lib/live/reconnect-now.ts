import type { SupabaseClient } from '@supabase/supabase-js'

/** Connects without waiting for the next try; where it seems connected, makes sure of it. */
export async function reconnectNow({ realtime }: SupabaseClient): Promise<void> {
  if (realtime.getChannels().length === 0) return
  if (realtime.isConnected()) {
    await realtime.sendHeartbeat()
  } else if (!realtime.isConnecting()) {
    await realtime.disconnect()
    realtime.connect()
  }
}
