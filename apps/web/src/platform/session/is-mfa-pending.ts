import type { Session, User } from '@supabase/supabase-js'
import { readClaim } from './read-claim.ts'

/** The verified factors of a user; an unfinished one protects nothing. */
export function listVerifiedFactors({ factors }: Pick<User, 'factors'>): NonNullable<User['factors']> {
  return factors?.filter(({ status }) => status === 'verified') ?? []
}

/**
 * Whether a session is at AAL1 although its user has a factor. The client library's own function for this can't be
 * called in its auth state callback.
 */
export function isMfaPending({ access_token, user }: Pick<Session, 'access_token' | 'user'>): boolean {
  return listVerifiedFactors(user).length > 0 && readClaim(access_token, 'aal') !== 'aal2'
}
