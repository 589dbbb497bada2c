import type { Profile } from '@firstline/contract/profile'
import type { PostgrestError, SupabaseClient, User } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import { CACHE_MS } from '#platform/api/query-client.ts'
import { waitForSession } from '#platform/session/wait-for-session.ts'

const TABLE_MISSING = '42P01'
const NO_ROW = 'PGRST116'

/** Begins with 'profile', so that invalidating `['profile']` is enough. */
export function profileKey(userId: string | undefined) {
  return ['profile', userId ?? null] as const
}

export function profileQuery(client: SupabaseClient, user: Pick<User, 'id' | 'email'> | null) {
  return queryOptions({
    queryKey: profileKey(user?.id),
    queryFn: async ({ client: cache, queryKey }) => {
      if (!user) return null
      const before = cache.getQueryData<Profile | null>(queryKey)
      const read = await readProfile(client, user)
      const now = cache.getQueryData<Profile | null>(queryKey)
      // A change received meanwhile may be newer than this response.
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
  if (!(await waitForSession(client, user.id))) return null
  const read = () => client.from('user_profiles').select('*').eq('user_id', user.id).single<Profile>()
  const { data, error, status } = await read()
  if (!error) return data
  if (error.code === TABLE_MISSING) return null
  if (error.code !== NO_ROW) throw toError(error, status)
  // A missing profile is created; the database fills in everything but the user's id.
  const created = await client.from('user_profiles').insert({ user_id: user.id, email: user.email })
  if (created.error) throw toError(created.error, created.status)
  const again = await read()
  if (again.error) throw toError(again.error, again.status)
  return again.data
}

/** An error with the server's message; the status decides whether a retry makes sense. */
function toError({ message, code }: PostgrestError, status: number): Error {
  return new Error(message, { cause: { code, status } })
}
