import type { SupabaseClient } from '@supabase/supabase-js'
import { checkSession } from '#platform/api/lost-session.ts'

/** The minimum interval between checks of the session. */
const QUIET_MS = 30_000

export interface SessionWatch {
  start: () => void
  stop: () => void
}

/**
 * Detects a session that was ended elsewhere when a tab is opened or becomes visible: the library removes one that the
 * server no longer knows. The sessions of a deleted account end with it.
 */
export function createSessionWatch(client: SupabaseClient, isSignedIn: () => boolean): SessionWatch {
  let askedAt = 0
  const ask = async () => {
    if (document.visibilityState !== 'visible' || !isSignedIn()) return
    if (Date.now() - askedAt < QUIET_MS) return
    askedAt = Date.now()
    await checkSession(client)
  }
  const onReturn = () => void ask()
  return {
    start() {
      document.addEventListener('visibilitychange', onReturn)
      window.addEventListener('focus', onReturn)
      void ask()
    },
    stop() {
      document.removeEventListener('visibilitychange', onReturn)
      window.removeEventListener('focus', onReturn)
    },
  }
}
