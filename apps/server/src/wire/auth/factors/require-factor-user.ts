import { isUuid } from '#server/platform/is-uuid.ts'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import type { FactorRow } from '../accounts/present-factor.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthParts } from '../auth-options.ts'
import { requireSessionUser, type SessionUser } from '../sessions/require-session-user.ts'
import { factorFault } from './refusals.ts'

export interface FactorUser extends SessionUser {
  sessionId: string
  session: NonNullable<SessionUser['session']>
}

/**
 * The caller, who must have an account with an address and a session: that is what a factor raises.
 * @throws {AuthError} as `requireSessionUser`; 403 no_authorization for anonymous users.
 */
export async function requireFactorUser(parts: AuthParts, context: RequestContext): Promise<FactorUser> {
  const caller = await requireSessionUser(parts, context)
  if (caller.user.is_anonymous) {
    throw new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions')
  }
  const { sessionId, session } = caller
  if (sessionId === null || session === null) throw factorFault('session_gone')
  return { ...caller, sessionId, session }
}

/** @throws {AuthError} 404: validation_failed for what is no id, mfa_factor_not_found for one that isn't among these. */
export function factorOf(factors: readonly FactorRow[], id: string): FactorRow {
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID')
  const factor = factors.find((one) => one.id === id.toLowerCase())
  if (!factor) throw factorFault('not_found')
  return factor
}
