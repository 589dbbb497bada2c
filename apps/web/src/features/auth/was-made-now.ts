import type { User } from '@supabase/supabase-js'

/**
 * Whether this is somebody's first sign-in: who comes by a provider signs up and in by one and the same button. Then the
 * provider's identity is as old as the account, and has not been used since.
 */
export function wasMadeNow({ identities, created_at: made }: User): boolean {
  return (identities ?? []).some(
    ({ provider, created_at: since, last_sign_in_at: used }) =>
      provider !== 'email' && provider !== 'phone' && since === made && used === made,
  )
}
