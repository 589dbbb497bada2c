import type { User } from '@supabase/supabase-js'

/** From the provider's answer to the first session a browser exchanges it for. */
const MAKING_MS = 60_000

/** Whether this is somebody's first sign-in: who comes by a provider signs up and in by one and the same button. */
export function wasMadeNow({ created_at: made, last_sign_in_at: signedIn }: User): boolean {
  return signedIn !== undefined && Math.abs(Date.parse(signedIn) - Date.parse(made)) < MAKING_MS
}
