import type { User } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import type { AuthState } from '#domains/auth/session/use-auth.ts'

/** The user as the server has it now: the session's copy lacks pending changes and those of other browsers. */
export function userQuery(user: User, readUser: AuthState['readUser']) {
  return queryOptions({
    queryKey: ['account-user', user.id],
    queryFn: readUser,
    refetchOnWindowFocus: 'always',
    retry: false,
  })
}
