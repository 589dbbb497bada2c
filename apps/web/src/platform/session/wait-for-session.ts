import type { SupabaseClient } from '@supabase/supabase-js'

const LOOKS = 20
const BETWEEN_LOOKS_MS = 50

/**
 * Whether the client has a session of this user. A sign-in in another tab is reported before its session can be read in
 * this one, and a user who is signing out has none any more: an anonymous request for the profile would be refused.
 */
export async function waitForSession(client: SupabaseClient, userId: string): Promise<boolean> {
  for (let look = 0; look < LOOKS; look += 1) {
    const { data } = await client.auth.getSession()
    if (data.session?.user.id === userId) return true
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS))
  }
  return false
}
