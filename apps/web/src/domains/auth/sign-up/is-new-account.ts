import type { User } from '@supabase/supabase-js'

/**
 * Whether this is the user's first sign-in: the same provider button signs up and in. On a sign-up the identity is as
 * old as the account, and has not been used since.
 */
export function isNewAccount({ identities, created_at: made }: User): boolean {
  return (identities ?? []).some(
    ({ provider, created_at: since, last_sign_in_at: used }) =>
      provider !== 'email' && provider !== 'phone' && since === made && used === made,
  )
}
