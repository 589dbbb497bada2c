import { isUuid } from '@firstline/platform/is-uuid'
import type { RequestContext } from '@firstline/wire/gateway'
import type { FactorRow } from '../accounts/present-factor.ts'
import { AuthError } from '../auth-error.ts'
import type { FactorsDependencies } from './factors-dependencies.ts'
import type { Caller } from '../sessions/require-session-user.ts'
import { createFactorError } from './factor-errors.ts'

export interface MfaCaller extends Caller {
  sessionId: string
  session: NonNullable<Caller['session']>
}

/**
 * Requires a session of an account that is not anonymous.
 * @throws {AuthError} as `requireSessionUser`; 403 no_authorization for anonymous users.
 */
export async function requireFactorUser(
  deps: FactorsDependencies,
  context: RequestContext,
): Promise<MfaCaller> {
  const caller = await deps.sessions.requireSessionUser(context)
  if (caller.user.is_anonymous) {
    throw new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions')
  }
  const { sessionId, session } = caller
  if (sessionId === null || session === null) throw createFactorError('session_gone')
  return { ...caller, sessionId, session }
}

/** @throws {AuthError} 404: validation_failed for an invalid id, mfa_factor_not_found for an unknown one. */
export function requireFactor(factors: readonly FactorRow[], id: string): FactorRow {
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID')
  const factor = factors.find((candidate) => candidate.id === id.toLowerCase())
  if (!factor) throw createFactorError('not_found')
  return factor
}
