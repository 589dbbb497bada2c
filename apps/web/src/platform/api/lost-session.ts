import { SESSION_ENDED, USER_BANNED } from '@firstline/contract/realtime'
import { type AuthError, isAuthSessionMissingError, type SupabaseClient } from '@supabase/supabase-js'
import { notify } from '#platform/notify.ts'
import { describeBlockedAccount } from '#platform/session/describe-blocked-account.ts'
import { browserStorage } from '#platform/storage/text-storage.ts'
import { readClaim } from '#platform/session/read-claim.ts'
import { SESSION_KEY } from '#platform/session/session-key.ts'

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

/** Auth listeners say that the user was signed out. A banned user reads the reason immediately. */
async function endSession(client: SupabaseClient, isBanned: boolean): Promise<void> {
  if (isBanned) notify.error('You were signed out', { description: describeBlockedAccount(), critical: true })
  await forgetSession(client)
}

/** Forgets a session that is gone according to a response. */
export async function forgetLostSession(client: SupabaseClient, error: AuthError): Promise<void> {
  if (isSessionLost(error)) await endSession(client, error.code === 'user_banned')
}

/**
 * Forgets the session of a token that the realtime service refused for this reason. A request would say the same, but
 * as a failure; it is needed for other reasons, and when another session has replaced that of the token.
 */
export async function forgetRefusedSession(
  client: SupabaseClient,
  reason: string,
  token: string | null,
): Promise<void> {
  const { data } = await client.auth.getSession().catch(() => ({ data: { session: null } }))
  const isSame =
    data.session !== null &&
    token !== null &&
    readClaim(data.session.access_token, 'session_id') === readClaim(token, 'session_id')
  if (isSame && (reason === SESSION_ENDED || reason === USER_BANNED))
    await endSession(client, reason === USER_BANNED)
  else await checkSession(client)
}

/** Checks whether the session still exists, after a function responded with 401. */
export async function checkSession(client: SupabaseClient): Promise<void> {
  const { error } = await client.auth.getUser()
  if (error) await forgetLostSession(client, error)
}
