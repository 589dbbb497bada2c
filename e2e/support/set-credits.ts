import type { SupabaseClient } from '@supabase/supabase-js'

/** Sets a user's credits by the administrator's API, without a browser. */
export async function setCredits(admin: SupabaseClient, email: string, creditsDm: number): Promise<void> {
  const found = await admin.functions.invoke('admin-user-lookup', { body: { email } })
  if (found.error) throw found.error
  const { userId, version, creditsSubject } = found.data.user
  const body = { userId, version, creditsDm, creditsSubject, reason: 'For a test' }
  const { error } = await admin.functions.invoke('admin-set-credits', { body })
  if (error) throw error
}
