import type { SupabaseClient } from '@supabase/supabase-js'

/** Coming back to a tab asks the server no more often than this. */
const QUIET_MS = 30_000

/**
 * A session that was ended elsewhere is noticed when somebody opens or comes back to this tab: the library forgets one that the
 * server does not know any more. An account that is gone takes its session along.
 */
export function watchSession(client: SupabaseClient, isSignedIn: () => boolean): void {
  let askedAt = 0
  const ask = async () => {
    if (document.visibilityState !== 'visible' || !isSignedIn()) return
    if (Date.now() - askedAt < QUIET_MS) return
    askedAt = Date.now()
    const { error } = await client.auth.getUser()
    if (error?.code === 'user_not_found') await client.auth.signOut({ scope: 'local' })
  }
  void ask()
  document.addEventListener('visibilitychange', () => void ask())
  window.addEventListener('focus', () => void ask())
}
