import type { RequestContext } from '@firstline/wire/gateway'
import type { FactorsDependencies } from './factors-dependencies.ts'
import { createFactorError, type FactorErrorOutcome, createNameConflictError } from './factor-errors.ts'
import type { MfaCaller } from './require-factor-user.ts'

const FACTORS_MAX = 10
/** Unverified factors older than this are removed by the next enrollment. */
const UNVERIFIED_LIFE_SECONDS = 300

interface FactorToStore {
  id: string
  factor_type: 'totp' | 'phone'
  friendly_name: string
  /** Stored encrypted. */
  secret?: string
  phone?: string
}

export async function storeFactor(
  deps: FactorsDependencies,
  context: RequestContext,
  { user, sessionId, session }: MfaCaller,
  { secret, ...factor }: FactorToStore,
): Promise<void> {
  const sealed = secret === undefined ? {} : { secret: deps.secrets.factors.encrypt(factor.id, secret) }
  const [row] = await deps.database.query<{ outcome: 'enrolled' | 'name_conflict' | FactorErrorOutcome }>(
    'select auth.enroll_factor($1, $2, $3, $4, $5) as outcome',
    [
      JSON.stringify({ ...factor, ...sealed, user_id: user.id, session_id: sessionId, aal: session.aal }),
      FACTORS_MAX,
      UNVERIFIED_LIFE_SECONDS,
      context.address,
      deps.clock.now(),
    ],
  )
  if (!row) throw new Error('auth.enroll_factor gave no outcome')
  if (row.outcome === 'name_conflict') throw createNameConflictError(factor.friendly_name)
  if (row.outcome !== 'enrolled') throw createFactorError(row.outcome)
}
