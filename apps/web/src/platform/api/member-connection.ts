import { refreshAal } from '#platform/session/needs-mfa.ts'
import { checkSession } from './lost-session.ts'
import { getRuntime } from '#platform/runtime.ts'
import { getSupabase } from './supabase.ts'
import type { FunctionConnection } from './call-function.ts'

/** A function of this origin, called with the session of the signed-in user. */
export function createMemberConnection(name: string, failure: string): FunctionConnection {
  return {
    url: `/functions/v1/${name}`,
    apikey: getRuntime().anonKey,
    accessToken: async () => {
      const { data } = await getSupabase().auth.getSession()
      return data.session?.access_token ?? null
    },
    onUnauthorized: () => void checkSession(getSupabase()),
    onMfaNeeded: () => void refreshAal(getSupabase()),
    failure,
  }
}
