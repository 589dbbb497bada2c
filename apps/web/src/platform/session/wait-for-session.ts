import type { SupabaseClient } from '@supabase/supabase-js'
import { isMfaPending } from './is-mfa-pending.ts'

const LOOKS = 20
const BETWEEN_LOOKS_MS = 50

/**
 * Whether the client has a session of this user, with the second factor if there is one. A sign-in or a code in another
 * tab is reported before its session can be read in this one, and a user who is signing out has none any more: a request
 * without it would be refused, or find no profile.
 */
export async function waitForSession(client: SupabaseClient, userId: string): Promise<boolean> {
  for (let look = 0; look < LOOKS; look += 1) {
    const { data } = await client.auth.getSession()
    if (data.session?.user.id === userId && !isMfaPending(data.session)) return true
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS))
  }
  return false
}
