import type { RequestContext } from '#server/wire/gateway/index.ts'
import { type FactorRow, presentFactor } from '../accounts/present-factor.ts'
import { type UserRow, withTimes } from '../accounts/user-rows.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthParts } from '../auth-options.ts'
import { jsonResponse } from '../json-response.ts'
import { requireWithinRate } from '../limits/request-rates.ts'
import { secondFactorNotice } from '../one-time/notices.ts'
import type { SessionUser } from '../sessions/require-session-user.ts'
import { factorFault } from './refusals.ts'
import { factorOf, requireFactorUser } from './require-factor-user.ts'

/** DELETE /factors/{id}: takes a factor away. A verified one only by a session that showed one. */
export async function removeFactor(
  parts: AuthParts,
  context: RequestContext,
  factorId: string,
): Promise<Response> {
  await requireWithinRate(parts, context, 'mfa', 'factors')
  const caller = await requireFactorUser(parts, context)
  const factor = factorOf(caller.factors, factorId)
  const { id } = await takeAway(parts, context, { ...caller, factor })
  return jsonResponse({ id })
}

/** The same by the service key, for somebody who lost it. Answers with what it was. */
export async function removeFactorAsAdmin(
  parts: AuthParts,
  context: RequestContext,
  { user, factor }: { user: UserRow; factor: FactorRow },
): Promise<Response> {
  return jsonResponse(
    presentFactor(await takeAway(parts, context, { user, factor, sessionId: null, session: null })),
  )
}

interface Removal {
  outcome: 'removed' | 'session_gone' | 'not_found' | 'insufficient_aal'
  factor: FactorRow | null
}

async function takeAway(
  parts: AuthParts,
  context: RequestContext,
  {
    user,
    factor,
    sessionId,
    session,
  }: Pick<SessionUser, 'user' | 'sessionId' | 'session'> & { factor: FactorRow },
): Promise<FactorRow> {
  const notice =
    factor.status === 'verified'
      ? await secondFactorNotice(parts, { address: sessionId === null ? null : context.address }, user, {
          factor,
          kind: 'second_factor_removed',
        })
      : []
  const [row] = await parts.database.query<Removal>(
    'select * from auth.remove_factor($1, $2, $3, $4, $5, $6, $7)',
    [
      user.id,
      factor.id,
      sessionId,
      session?.aal ?? null,
      JSON.stringify(notice),
      context.address,
      parts.gateway.clock.now(),
    ],
  )
  if (!row) throw new Error('auth.remove_factor gave no row')
  if (row.outcome === 'insufficient_aal') throw needsSecondLevel()
  if (row.outcome !== 'removed') throw factorFault(row.outcome)
  if (!row.factor) throw new Error('auth.remove_factor removed nothing')
  if (notice.length > 0) parts.outgoing.poke()
  return withTimes(row.factor)
}

function needsSecondLevel(): AuthError {
  return new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
}
