import type { SupabaseClient, User } from '@supabase/supabase-js'
import type { QueryClient } from '@tanstack/react-query'
import { profileQuery } from './profile-query.ts'

/** Whether the profile of the user who has just signed in is an administrator's. */
export async function isAdministrator(
  client: SupabaseClient,
  cache: QueryClient,
  user: User,
): Promise<boolean> {
  const profile = await cache.fetchQuery(profileQuery(client, user)).catch(() => null)
  return profile?.role === 'admin'
}
