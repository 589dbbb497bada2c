import { type AuthError, isAuthSessionMissingError, type SupabaseClient } from '@supabase/supabase-js'
import { notify } from '#platform/notify.ts'
import { describeBlockedAccount } from './describe-blocked-account.ts'
import { browserStorage } from '#platform/storage/text-storage.ts'
import { SESSION_KEY } from './session-key.ts'

const LOST = new Set(['session_not_found', 'user_not_found', 'user_banned'])

/** Whether the session, or its account, no longer exists on the server. */
function isSessionLost(error: AuthError): boolean {
  return isAuthSessionMissingError(error) || LOST.has(error.code ?? '')
}

/**
 * Forgets a session that no longer exists on the server. It is removed from storage first, so that the library sends no
 * logout request, which could only fail.
 */
export async function forgetSession(client: SupabaseClient): Promise<void> {
  browserStorage.write(SESSION_KEY, null)
  await client.auth.signOut({ scope: 'local' })
}

/**
 * Forgets a session that is gone according to a response; auth listeners then say that the user was signed out. A banned
 * user reads the reason immediately.
 */
export async function forgetLostSession(client: SupabaseClient, error: AuthError): Promise<void> {
  if (!isSessionLost(error)) return
  if (error.code === 'user_banned')
    notify.error('You were signed out', { description: describeBlockedAccount(), critical: true })
  await forgetSession(client)
}

/** Checks whether the session still exists, after a function responded with 401. */
export async function checkSession(client: SupabaseClient): Promise<void> {
  const { error } = await client.auth.getUser()
  if (error) await forgetLostSession(client, error)
}
