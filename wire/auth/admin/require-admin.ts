import { isAuthAdmin, type RequestContext } from '@firstline/wire/gateway'
import { AuthError } from '../auth-error.ts'
import { requireClaims } from '../sessions/require-session-user.ts'

/**
 * Requires the service role in the signed claims of the token, as every other service does. The role in the user's row
 * is not considered.
 * @throws {AuthError} 401 without a token, 403 for an invalid or insufficient one.
 */
export function requireAdmin(context: RequestContext): void {
  if (!isAuthAdmin(requireClaims(context))) {
    throw new AuthError(403, 'not_admin', 'User not allowed')
  }
}
