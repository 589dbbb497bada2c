import type { SupabaseClient } from '@supabase/supabase-js'
import { NEEDS_MFA, refreshAal } from '#platform/session/needs-mfa.ts'
import { forgetLostSession } from '#platform/api/lost-session.ts'
import type { CallResult } from './use-auth.ts'

/**
 * Makes a call that needs a session. A session that is gone is removed here too; for one that needs AAL2, the session
 * is refreshed, and the guard of the page leads to the MFA page.
 */
export async function callAsMember<Response extends CallResult>(
  client: SupabaseClient,
  call: () => Promise<Response>,
): Promise<Response> {
  const response = await call()
  if (response.error?.code === NEEDS_MFA) await refreshAal(client)
  else if (response.error) await forgetLostSession(client, response.error)
  return response
}
