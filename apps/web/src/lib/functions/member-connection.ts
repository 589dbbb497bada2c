import { learnLevel } from '#lib/auth/lacks-step.ts'
import { checkSession } from '#lib/auth/lost-session.ts'
import { runtime } from '#lib/runtime.ts'
import { supabase } from '#lib/supabase.ts'
import type { FunctionConnection } from './call-function.ts'

/** A function of this origin, called as whoever is signed in. */
export function memberConnection(name: string, failure: string): FunctionConnection {
  return {
    url: `/functions/v1/${name}`,
    apikey: runtime().anonKey,
    accessToken: async () => {
      const { data } = await supabase().auth.getSession()
      return data.session?.access_token ?? null
    },
    onNobody: () => void checkSession(supabase()),
    onLackingStep: () => void learnLevel(supabase()),
    failure,
  }
}
