import type { User } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import type { Auth } from '#lib/auth/use-auth.ts'

/** The user as the server has it now: a browser's copy does not know what is pending, or was done elsewhere. */
export function userQuery(user: User, readUser: Auth['readUser']) {
  return queryOptions({
    queryKey: ['account-user', user.id],
    queryFn: readUser,
    refetchOnWindowFocus: 'always',
    retry: false,
  })
}
