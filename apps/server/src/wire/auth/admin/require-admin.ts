import { isAuthAdmin, type RequestContext } from '#server/wire/gateway/index.ts'
import { AuthError } from '../auth-error.ts'
import { requireClaims } from '../sessions/require-session-user.ts'

/**
 * That the caller is an administrator of the auth service: by the signed claims of its token, as for every other
 * service. What a user's row says of its role counts for nothing here.
 * @throws {AuthError} 401 without a token, 403 with one that is no good, or not enough.
 */
export function requireAdmin(context: RequestContext): void {
  if (!isAuthAdmin(requireClaims(context))) {
    throw new AuthError(403, 'not_admin', 'User not allowed')
  }
}
