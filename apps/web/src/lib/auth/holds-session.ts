import type { SupabaseClient } from '@supabase/supabase-js'

const LOOKS = 20
const BETWEEN_LOOKS_MS = 50

/**
 * Whether the client can ask as this user. A sign-in in another tab is told before its session can be read in this one,
 * and somebody who is just signing out has none any more: asked for as a stranger, the profile would be refused.
 */
export async function holdsSession(client: SupabaseClient, userId: string): Promise<boolean> {
  for (let look = 0; look < LOOKS; look += 1) {
    const { data } = await client.auth.getSession()
    if (data.session?.user.id === userId) return true
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS))
  }
  return false
}
