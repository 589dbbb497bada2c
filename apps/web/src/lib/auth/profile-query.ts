import type { Profile } from '@firstline/contract/profile'
import type { PostgrestError, SupabaseClient, User } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import { CACHE_MS } from '#lib/query-client.ts'
import { holdsSession } from './holds-session.ts'

const TABLE_MISSING = '42P01'
const NO_ROW = 'PGRST116'

/** Where the cache keeps it; beginning with 'profile', so that invalidating `['profile']` is enough. */
export function profileKey(userId: string | undefined) {
  return ['profile', userId ?? null] as const
}

/** The profile of the signed-in user. */
export function profileQuery(client: SupabaseClient, user: Pick<User, 'id' | 'email'> | null) {
  return queryOptions({
    queryKey: profileKey(user?.id),
    queryFn: async ({ client: cache, queryKey }) => {
      if (!user) return null
      const before = cache.getQueryData<Profile | null>(queryKey)
      const read = await readProfile(client, user)
      const now = cache.getQueryData<Profile | null>(queryKey)
      // A change that came meanwhile may have overtaken this answer.
      return read && now && now !== before && now.version > read.version ? now : read
    },
    enabled: user !== null,
    staleTime: CACHE_MS.short,
    refetchOnWindowFocus: 'always',
  })
}

async function readProfile(
  client: SupabaseClient,
  user: Pick<User, 'id' | 'email'>,
): Promise<Profile | null> {
  if (!(await holdsSession(client, user.id))) return null
  const read = () => client.from('user_profiles').select('*').eq('user_id', user.id).single<Profile>()
  const { data, error, status } = await read()
  if (!error) return data
  if (error.code === TABLE_MISSING) return null
  if (error.code !== NO_ROW) throw readable(error, status)
  // A user whose profile is missing gets one; the database fills in everything but whose it is.
  const created = await client.from('user_profiles').insert({ user_id: user.id, email: user.email })
  if (created.error) throw readable(created.error, created.status)
  const again = await read()
  if (again.error) throw readable(again.error, again.status)
  return again.data
}

/** As an error with the words the server gave; whether it is worth asking again, the status says. */
function readable({ message, code }: PostgrestError, status: number): Error {
  return new Error(message, { cause: { code, status } })
}
