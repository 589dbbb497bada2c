import type { SupabaseClient } from '@supabase/supabase-js'

/** The code of a refusal for want of the second step of signing in. */
export const LACKS_STEP = 'insufficient_aal'

/** Gets the token that says so too: whoever guards the page then leads to the second step. */
export async function learnLevel(client: SupabaseClient): Promise<void> {
  await client.auth.refreshSession()
}
