import { type AuthError, isAuthSessionMissingError, type SupabaseClient } from '@supabase/supabase-js'
import { SESSION_KEY } from './session-presence.ts'

/** Whether the server does not know the session any more, or the account it belonged to. */
function isSessionLost(error: AuthError): boolean {
  return (
    isAuthSessionMissingError(error) || error.code === 'session_not_found' || error.code === 'user_not_found'
  )
}

/**
 * Forgets a session that the server does not know any more. Taken away before the library looks for it, it is not
 * signed out over the wire, where the answer could only be that there is none.
 */
export async function forgetSession(client: SupabaseClient): Promise<void> {
  try {
    localStorage.removeItem(SESSION_KEY)
  } catch {
    // Without storage the library keeps the session itself.
  }
  await client.auth.signOut({ scope: 'local' })
}

/** Forgets a session that an answer says is gone; whoever listens then says that one was signed out. */
export async function forgetLostSession(client: SupabaseClient, error: AuthError): Promise<void> {
  if (isSessionLost(error)) await forgetSession(client)
}

/** Asks whether the session is still there, after a function took nobody for signed in. */
export async function checkSession(client: SupabaseClient): Promise<void> {
  const { error } = await client.auth.getUser()
  if (error) await forgetLostSession(client, error)
}
