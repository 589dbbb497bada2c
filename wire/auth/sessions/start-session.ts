import { randomUUID } from 'node:crypto'
import type { RequestContext } from '@firstline/wire/gateway'
import { AuthError } from '../auth-error.ts'
import type { SessionsDependencies } from './sessions-dependencies.ts'
import type { SignedInUser } from '../auth-settings.ts'
import { buildUserQuery, parseAccountRecord, type StoredUser } from '../accounts/user-rows.ts'
import { createRefreshToken } from './refresh-token.ts'
import { presentSession, type SessionBody } from './present-session.ts'

export interface NewSession {
  user: Pick<StoredUser, 'id' | 'email' | 'phone'>
  /** The `amr` method. */
  method: string
  /** False if the account was never used from this client's address: the owner is then notified. */
  isKnownClient?: boolean
  /** The account's session epoch when the user was authenticated. If it has changed since, the sign-in is refused. */
  epoch: number
}

/**
 * Starts a session at AAL1, with the product's sign-in statements in the same transaction.
 * @throws {AuthError} invalid_credentials when the credentials were replaced meanwhile or the account is gone.
 */
export async function startSession(
  deps: SessionsDependencies,
  context: RequestContext,
  { user, method, isKnownClient = true, epoch }: NewSession,
): Promise<SessionBody> {
  const now = deps.clock.now()
  const id = randomUUID()
  const refreshToken = createRefreshToken()
  const { sessionTimeboxSeconds: timebox } = deps.settings
  const notAfter = timebox === null ? null : new Date(now.getTime() + timebox * 1_000)
  const session = {
    id,
    user_id: user.id,
    method,
    token_hash: deps.secrets.hash('refresh token', refreshToken),
    user_agent: context.userAgent,
    ip: context.address,
    client_hash: deps.limits.hashClientAddress(context),
    epoch,
    not_after: notAfter,
  }
  const notice = isKnownClient ? [] : await deps.messages.createNewSignInNotice(context, user)
  const signedIn: SignedInUser = { id: user.id, email: user.email ?? '', phone: user.phone ?? '' }
  const [started, ...results] = await deps.database.transaction([
    {
      sql: 'select auth.start_session($1, $2, $3) as has_started',
      params: [JSON.stringify(session), JSON.stringify(notice), now],
    },
    buildUserQuery(user.id),
    ...(deps.onSignIn?.(signedIn, now) ?? []),
  ])
  const record = parseAccountRecord(results[0])
  if (started?.[0]?.['has_started'] !== true || record === undefined) {
    throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
  }
  if (notice.length > 0) deps.messages.wake()
  const timestamp = Math.floor(now.getTime() / 1000)
  return presentSession(deps, record, {
    id,
    aal: 'aal1',
    amr: [{ method, timestamp }],
    refreshToken,
    notAfter,
  })
}

/**
 * Starts a session of a user of whom only the id is known.
 * @throws {AuthError} user_not_found when the account no longer exists.
 */
export async function startSessionForUserId(
  deps: SessionsDependencies,
  context: RequestContext,
  { userId, method, epoch }: Pick<NewSession, 'method' | 'epoch'> & { userId: string },
): Promise<SessionBody> {
  const record = await deps.accounts.find(userId)
  if (!record) throw new AuthError(403, 'user_not_found', 'User does not exist any more')
  return startSession(deps, context, { user: record.user, method, epoch })
}
