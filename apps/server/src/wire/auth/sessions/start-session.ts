import { randomUUID } from 'node:crypto'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthParts, SignedInUser } from '../auth-options.ts'
import { findUser, selectUser, toUserRecord, type UserRow } from '../accounts/user-rows.ts'
import { clientHash } from '../limits/guesses.ts'
import { newSignInNotice } from '../one-time/notices.ts'
import { makeRefreshToken } from './refresh-token.ts'
import { presentSession, type SessionBody } from './present-session.ts'

export interface NewSession {
  user: Pick<UserRow, 'id' | 'email' | 'phone'>
  /** How the user proved to be it, as the token's `amr` names it. */
  method: string
  /** False where the account is known not to have seen this client before, so that its owner is told. */
  isKnownClient?: boolean
  /** The account's when it was proven who this is: what was cleared away since clears this sign-in away too. */
  epoch: number
}

/**
 * Starts a session of a user who has just proved who it is, with what the product adds to a sign-in.
 * @throws {AuthError} invalid_credentials when what opens this account is another by now, or there is none.
 */
export async function startSession(
  parts: AuthParts,
  context: RequestContext,
  { user, method, isKnownClient = true, epoch }: NewSession,
): Promise<SessionBody> {
  const now = parts.gateway.clock.now()
  const id = randomUUID()
  const refreshToken = makeRefreshToken()
  const { sessionTimeboxSeconds: timebox } = parts.settings
  const notAfter = timebox === null ? null : new Date(now.getTime() + timebox * 1_000)
  const session = {
    id,
    user_id: user.id,
    method,
    token_hash: parts.secrets.hash('refresh token', refreshToken),
    user_agent: context.userAgent,
    ip: context.address,
    client_hash: clientHash(parts, context),
    epoch,
    not_after: notAfter,
  }
  const notice = isKnownClient ? [] : await newSignInNotice(parts, context, user)
  const signedIn: SignedInUser = { id: user.id, email: user.email ?? '', phone: user.phone ?? '' }
  const [started, ...results] = await parts.database.transaction([
    {
      sql: 'select auth.start_session($1, $2, $3) as has_started',
      params: [JSON.stringify(session), JSON.stringify(notice), now],
    },
    selectUser(user.id),
    ...(parts.onSignIn?.(signedIn, now) ?? []),
  ])
  const record = toUserRecord(results[0])
  if (started?.[0]?.['has_started'] !== true || record === undefined) {
    throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
  }
  if (notice.length > 0) parts.outgoing.poke()
  const timestamp = Math.floor(now.getTime() / 1000)
  return presentSession(parts, record, {
    id,
    aal: 'aal1',
    amr: [{ method, timestamp }],
    refreshToken,
    notAfter,
  })
}

/**
 * The same for somebody whose id alone is known.
 * @throws {AuthError} user_not_found when there is no such account any more.
 */
export async function startSessionOf(
  parts: AuthParts,
  context: RequestContext,
  { userId, method, epoch }: Pick<NewSession, 'method' | 'epoch'> & { userId: string },
): Promise<SessionBody> {
  const record = await findUser(parts.database, userId)
  if (!record) throw new AuthError(403, 'user_not_found', 'User does not exist any more')
  return startSession(parts, context, { user: record.user, method, epoch })
}
