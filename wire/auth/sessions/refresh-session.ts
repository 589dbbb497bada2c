import type { RequestContext } from '@firstline/wire/gateway'
import { AuthError } from '../auth-error.ts'
import type { SessionsDependencies } from './sessions-dependencies.ts'
import { parseAccountRecord } from '../accounts/user-rows.ts'
import { presentSession, type SessionBody } from './present-session.ts'
import { createSalt, deriveRefreshToken } from './refresh-token.ts'

interface RefreshRow {
  outcome: 'refreshed' | keyof typeof REFUSALS
  /** Salts that derive the token to return from the presented one, applied in order. */
  salts: string[]
  session_id: string
  user_id: string
}

const REFUSALS = {
  not_found: ['refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
  already_used: ['refresh_token_already_used', 'Invalid Refresh Token: Already Used'],
  no_session: ['session_not_found', 'Invalid Refresh Token: No Valid Session Found'],
  session_expired: ['session_expired', 'Invalid Refresh Token: Session Expired'],
  session_idle: ['session_expired', 'Invalid Refresh Token: Session Expired (Inactivity)'],
  banned: ['user_banned', 'Invalid Refresh Token: User Banned'],
} as const

/** Exchanges a refresh token for the next one. `auth.refresh_session` decides on rotation and reuse. */
export async function refreshSession(
  deps: SessionsDependencies,
  context: RequestContext,
  presented: string,
): Promise<SessionBody> {
  const { database, clock, secrets, settings } = deps
  const salt = createSalt()
  const [row] = await database.query<RefreshRow>(
    `select r.*, case when r.outcome = 'refreshed' then auth.read_account(r.user_id, r.session_id) end as record
     from auth.refresh_session($1, $2, $3, $4, $5, $6, $7, $8, $9) r`,
    [
      secrets.hash('refresh token', presented),
      secrets.hash('refresh token', deriveRefreshToken(secrets, presented, salt)),
      salt,
      settings.reuseIntervalSeconds,
      settings.sessionTimeboxSeconds,
      settings.sessionIdleSeconds,
      context.userAgent,
      context.address,
      clock.now(),
    ],
  )
  if (row === undefined) throw new Error('auth.refresh_session gave no row')
  if (row.outcome !== 'refreshed') {
    const [code, message] = REFUSALS[row.outcome]
    throw new AuthError(400, code, message)
  }

  const record = parseAccountRecord([row])
  if (!record?.session) throw new Error('A session was refreshed that is not there')
  const refreshToken = row.salts.reduce((token, next) => deriveRefreshToken(secrets, token, next), presented)
  return presentSession(deps, record, { id: row.session_id, refreshToken, ...record.session })
}
