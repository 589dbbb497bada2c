import type { Session, User } from '@supabase/supabase-js'

/** The second factors of somebody that are set up; one that was begun and left protects nothing. */
export function verifiedFactors({ factors }: Pick<User, 'factors'>): NonNullable<User['factors']> {
  return factors?.filter(({ status }) => status === 'verified') ?? []
}

/**
 * Whether somebody has taken the first step of signing in and not the second, although the account asks for it. What the
 * client library offers for this can't be called while it tells of a change.
 */
export function owesCode({ access_token, user }: Pick<Session, 'access_token' | 'user'>): boolean {
  return verifiedFactors(user).length > 0 && levelOf(access_token) !== 'aal2'
}

/** The level that a token says it was signed in with; undefined when it says none that can be read. */
function levelOf(token: string): unknown {
  const payload = token.split('.')[1] ?? ''
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null && 'aal' in claims ? claims.aal : undefined
  } catch {
    return undefined
  }
}
