import type { EncryptedMessage } from '@firstline/platform/outgoing'
import type { RequestContext } from '@firstline/wire/gateway'
import type { FactorsDependencies } from './factors-dependencies.ts'
import { createFactorError, type FactorErrorOutcome } from './factor-errors.ts'
import type { MfaCaller } from './require-factor-user.ts'

export const CHALLENGE_LIFE_SECONDS = 300

/** Bound to the challenge, so that a code is valid for that challenge only. */
export function hashFactorCode({ secrets }: FactorsDependencies, challengeId: string, code: string): string {
  return secrets.hash('factor code', `${challengeId} ${code}`)
}

/** Whether a session reached AAL2 from the client's address before, which makes it likely to be the owner's. */
export async function hasReachedAal2From(
  deps: FactorsDependencies,
  context: RequestContext,
  userId: string,
): Promise<boolean> {
  const found = await deps.database.query(
    'select 1 from auth.known_clients where user_id = $1 and client_hash = $2 and aal2_at is not null',
    [userId, deps.limits.hashClientAddress(context)],
  )
  return found.length > 0
}

/** Returns the end of the challenge in seconds since the epoch. */
export async function storeChallenge(
  deps: FactorsDependencies,
  context: RequestContext,
  { user, sessionId, session }: MfaCaller,
  { id, factorId, code, messages }: ChallengeInsert,
): Promise<number> {
  const now = deps.clock.now()
  const expiresAt = Math.floor(now.getTime() / 1_000) + CHALLENGE_LIFE_SECONDS
  const challenge = {
    id,
    factor_id: factorId,
    user_id: user.id,
    session_id: sessionId,
    aal: session.aal,
    code_hash: code === null ? null : hashFactorCode(deps, id, code),
    expires_at: new Date(expiresAt * 1_000),
  }
  const [row] = await deps.database.query<{ outcome: 'challenged' | FactorErrorOutcome }>(
    'select auth.challenge_factor($1, $2, $3, $4) as outcome',
    [JSON.stringify(challenge), JSON.stringify(messages), context.address, now],
  )
  if (!row) throw new Error('auth.challenge_factor gave no outcome')
  if (row.outcome !== 'challenged') throw createFactorError(row.outcome)
  if (messages.length > 0) deps.messages.wake()
  return expiresAt
}

interface ChallengeInsert {
  id: string
  factorId: string
  /** Null for an app, which computes its own. */
  code: string | null
  messages: readonly EncryptedMessage[]
}
