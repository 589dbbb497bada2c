import { selectUser, toUserRecord } from '../accounts/user-rows.ts'
import type { AuthParts } from '../auth-options.ts'
import { presentSession, type SessionBody } from './present-session.ts'
import { makeRefreshToken } from './refresh-token.ts'

/**
 * Goes on with a session after something that its tokens tell was changed: what it has proven, a second factor above all,
 * stays proven. Null when it has ended.
 */
export async function continueSession(
  parts: AuthParts,
  userId: string,
  sessionId: string,
): Promise<SessionBody | null> {
  const refreshToken = makeRefreshToken()
  const [rows, accounts] = await parts.database.transaction([
    {
      sql: 'select auth.continue_session($1, $2, $3, $4) as is_continued',
      params: [
        userId,
        sessionId,
        parts.secrets.hash('refresh token', refreshToken),
        parts.gateway.clock.now(),
      ],
    },
    selectUser(userId, sessionId),
  ])
  const record = toUserRecord(accounts)
  if (rows?.[0]?.['is_continued'] !== true || !record?.session) return null
  return presentSession(parts, record, { id: sessionId, refreshToken, ...record.session })
}
