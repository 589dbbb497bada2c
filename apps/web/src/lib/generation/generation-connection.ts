import { runtime } from '#lib/runtime.ts'
import { supabase } from '#lib/supabase.ts'
import type { GenerationConnection } from '#lib/functions/post-function.ts'

let shared: GenerationConnection | undefined

/** The page's own connection: this origin, as whoever is signed in. One object, so that effects can depend on it. */
export function generationConnection(): GenerationConnection {
  shared ??= {
    url: `${window.location.origin}/functions/v1/generate-messages`,
    apikey: runtime().anonKey,
    accessToken: async () => {
      const { data } = await supabase().auth.getSession()
      return data.session?.access_token ?? null
    },
  }
  return shared
}
