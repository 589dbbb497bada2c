import type { RequestContext } from '@firstline/wire/gateway'
import type { FactorRow } from '../accounts/present-factor.ts'
import { parseTimes } from '../accounts/user-rows.ts'
import { AuthError } from '../auth-error.ts'
import type { FactorsDependencies } from './factors-dependencies.ts'
import type { Caller } from '../sessions/require-session-user.ts'
import { createFactorError } from './factor-errors.ts'

interface RemovalRow {
  outcome: 'removed' | 'session_gone' | 'not_found' | 'insufficient_aal'
  factor: FactorRow | null
}

export async function removeFactorRow(
  deps: FactorsDependencies,
  context: RequestContext,
  {
    user,
    factor,
    sessionId,
    session,
  }: Pick<Caller, 'user' | 'sessionId' | 'session'> & { factor: FactorRow },
): Promise<FactorRow> {
  const notice =
    factor.status === 'verified'
      ? await deps.messages.createFactorNotice(
          { address: sessionId === null ? null : context.address },
          user,
          {
            factor,
            kind: 'second_factor_removed',
          },
        )
      : []
  const [row] = await deps.database.query<RemovalRow>(
    'select * from auth.remove_factor($1, $2, $3, $4, $5, $6, $7)',
    [
      user.id,
      factor.id,
      sessionId,
      session?.aal ?? null,
      JSON.stringify(notice),
      context.address,
      deps.clock.now(),
    ],
  )
  if (!row) throw new Error('auth.remove_factor gave no row')
  if (row.outcome === 'insufficient_aal') throw createInsufficientAalError()
  if (row.outcome !== 'removed') throw createFactorError(row.outcome)
  if (!row.factor) throw new Error('auth.remove_factor removed nothing')
  if (notice.length > 0) deps.messages.wake()
  return parseTimes(row.factor)
}

function createInsufficientAalError(): AuthError {
  return new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
}
