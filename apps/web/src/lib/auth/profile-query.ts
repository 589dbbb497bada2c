import type { Profile } from '@firstline/contract/profile'
import type { PostgrestError, SupabaseClient, User } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import { CACHE_MS } from '#lib/query-client.ts'

const TABLE_MISSING = '42P01'
const NO_ROW = 'PGRST116'

/** The profile of the signed-in user. Its key begins with 'profile', so invalidating `['profile']` is enough. */
export function profileQuery(client: SupabaseClient, user: Pick<User, 'id' | 'email'> | null) {
  return queryOptions({
    queryKey: ['profile', user?.id ?? null],
    queryFn: () => (user ? readProfile(client, user) : null),
    enabled: user !== null,
    staleTime: CACHE_MS.short,
    refetchInterval: CACHE_MS.default,
    refetchOnWindowFocus: 'always',
  })
}

async function readProfile(
  client: SupabaseClient,
  user: Pick<User, 'id' | 'email'>,
): Promise<Profile | null> {
  if (!(await holdsSession(client, user.id))) return null
  const read = () => client.from('user_profiles').select('*').eq('user_id', user.id).single<Profile>()
  const { data, error } = await read()
  if (!error) return data
  if (error.code === TABLE_MISSING) return null
  if (error.code !== NO_ROW) throw readable(error)
  // A user whose profile is missing gets one; the database fills in everything but whose it is.
  const created = await client.from('user_profiles').insert({ user_id: user.id, email: user.email })
  if (created.error) throw readable(created.error)
  const again = await read()
  if (again.error) throw readable(again.error)
  return again.data
}

const LOOKS = 20
const BETWEEN_LOOKS_MS = 50

/**
 * Whether the client can ask as this user. A sign-in in another tab is told before its session can be read in this one,
 * and somebody who is just signing out has none any more: asked for as a stranger, the profile would be refused.
 */
async function holdsSession(client: SupabaseClient, userId: string): Promise<boolean> {
  for (let look = 0; look < LOOKS; look += 1) {
    const { data } = await client.auth.getSession()
    if (data.session?.user.id === userId) return true
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS))
  }
  return false
}

function readable(error: PostgrestError): Error {
  return new Error(error.message, { cause: error })
}
