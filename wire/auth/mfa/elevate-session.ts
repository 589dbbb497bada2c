import type { EncryptedMessage } from '@firstline/platform/outgoing'
import type { RequestContext } from '@firstline/wire/gateway'
import type { FactorRow } from '../accounts/present-factor.ts'
import { buildUserQuery, parseAccountRecord } from '../accounts/user-rows.ts'
import { AuthError } from '../auth-error.ts'
import type { FactorsDependencies } from './factors-dependencies.ts'
import { createFactorError, type FactorErrorOutcome } from './factor-errors.ts'
import type { MfaCaller } from './require-factor-user.ts'
import type { SessionBody } from '../sessions/present-session.ts'
import { createRefreshToken } from '../sessions/refresh-token.ts'

/** Moves the session to AAL2 and issues new tokens, if `auth.verify_factor` confirms the code under a lock. */
export async function elevateSession(
  deps: FactorsDependencies,
  context: RequestContext,
  { user, sessionId }: MfaCaller,
  { factor, request, notice }: { factor: FactorRow; request: object; notice: EncryptedMessage[] },
): Promise<SessionBody> {
  const refreshToken = createRefreshToken()
  const tokenHash = deps.secrets.hash('refresh token', refreshToken)
  const [rows, accounts] = await deps.database.transaction<{
    outcome?: 'elevated' | 'wrong' | FactorErrorOutcome
  }>([
    {
      sql: 'select auth.verify_factor($1, $2, $3, $4) as outcome',
      params: [
        JSON.stringify({ ...request, token_hash: tokenHash }),
        JSON.stringify(notice),
        context.address,
        deps.clock.now(),
      ],
    },
    buildUserQuery(user.id, sessionId),
  ])
  const outcome = rows?.[0]?.outcome
  if (outcome === undefined) throw new Error('auth.verify_factor gave no outcome')
  if (outcome === 'wrong') throw createWrongCodeError(factor)
  if (outcome !== 'elevated') throw createFactorError(outcome)
  if (notice.length > 0) deps.messages.wake()
  const record = parseAccountRecord(accounts)
  if (!record?.session) throw new Error('A session was raised that is not there')
  return deps.sessions.presentSession(record, { id: sessionId, refreshToken, ...record.session })
}

function createWrongCodeError({ factor_type: type }: FactorRow): AuthError {
  const what = type === 'totp' ? 'TOTP' : 'MFA Phone'
  return new AuthError(422, 'mfa_verification_failed', `Invalid ${what} code entered`)
}
