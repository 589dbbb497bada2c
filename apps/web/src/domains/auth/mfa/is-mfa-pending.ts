import type { Session, User } from '@supabase/supabase-js'

/** The verified factors of a user; an unfinished one protects nothing. */
export function listVerifiedFactors({ factors }: Pick<User, 'factors'>): NonNullable<User['factors']> {
  return factors?.filter(({ status }) => status === 'verified') ?? []
}

/**
 * Whether a session is at AAL1 although its user has a factor. The client library's own function for this can't be
 * called in its auth state callback.
 */
export function isMfaPending({ access_token, user }: Pick<Session, 'access_token' | 'user'>): boolean {
  return listVerifiedFactors(user).length > 0 && readAal(access_token) !== 'aal2'
}

/** The `aal` claim of a token; undefined when it can't be read. */
function readAal(token: string): unknown {
  const payload = token.split('.')[1] ?? ''
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null && 'aal' in claims ? claims.aal : undefined
  } catch {
    return undefined
  }
}
