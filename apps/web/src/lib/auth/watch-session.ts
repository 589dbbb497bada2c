import type { SupabaseClient } from '@supabase/supabase-js'
import { checkSession } from './lost-session.ts'

/** Coming back to a tab asks the server no more often than this. */
const QUIET_MS = 30_000

export interface SessionWatch {
  start: () => void
  stop: () => void
}

/**
 * A session that was ended elsewhere is noticed when somebody opens or comes back to this tab: the library forgets one
 * that the server does not know any more. An account that is gone takes its session along.
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
