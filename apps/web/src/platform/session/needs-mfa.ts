import type { SupabaseClient } from '@supabase/supabase-js'

/** The error code of a refusal that needs AAL2, as in GoTrue. */
export const NEEDS_MFA = 'insufficient_aal'

/** Gets a token with the current AAL; the guard of the page then leads to the MFA page. */
export async function refreshAal(client: SupabaseClient): Promise<void> {
  await client.auth.refreshSession()
}
