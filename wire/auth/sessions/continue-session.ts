import { buildUserQuery, parseAccountRecord } from '../accounts/user-rows.ts'
import type { SessionsDependencies } from './sessions-dependencies.ts'
import { presentSession, type SessionBody } from './present-session.ts'
import { createRefreshToken } from './refresh-token.ts'

/**
 * Issues new tokens for a session after a change that its tokens contain. Its AAL and `amr` are kept. Null when it has
 * ended.
 */
export async function continueSession(
  deps: SessionsDependencies,
  userId: string,
  sessionId: string,
): Promise<SessionBody | null> {
  const refreshToken = createRefreshToken()
  const [rows, accounts] = await deps.database.transaction([
    {
      sql: 'select auth.continue_session($1, $2, $3, $4) as is_continued',
      params: [userId, sessionId, deps.secrets.hash('refresh token', refreshToken), deps.clock.now()],
    },
    buildUserQuery(userId, sessionId),
  ])
  const record = parseAccountRecord(accounts)
  if (rows?.[0]?.['is_continued'] !== true || !record?.session) return null
  return presentSession(deps, record, { id: sessionId, refreshToken, ...record.session })
}
