import { z } from 'zod'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import { AuthError, validationFailed } from '../auth-error.ts'
import type { AuthParts } from '../auth-options.ts'
import { readAuthBody } from '../read-auth-body.ts'
import { toUserRecord } from '../accounts/user-rows.ts'
import { jsonResponse } from '../json-response.ts'
import { presentSession } from '../sessions/present-session.ts'
import { isRefreshToken, makeSalt, nextRefreshToken } from '../sessions/refresh-token.ts'

const RefreshBody = z.object({ refresh_token: z.string().nullish() })

interface RefreshRow {
  outcome: 'refreshed' | keyof typeof REFUSALS
  /** What derives the token to hand out from the presented one, one after the other. */
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

/** POST /token?grant_type=refresh_token. The rules of rotation and reuse are the SQL function's. */
export async function refreshTokenGrant(
  parts: AuthParts,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  const { database, gateway, secrets, settings } = parts
  const { refresh_token: presented } = await readAuthBody(request, RefreshBody)
  if (!presented) throw validationFailed('refresh_token required')
  if (!isRefreshToken(presented)) throw validationFailed('Refresh token is not valid')

  const salt = makeSalt()
  const [row] = await database.query<RefreshRow>(
    `select r.*, case when r.outcome = 'refreshed' then auth.read_account(r.user_id, r.session_id) end as record
     from auth.refresh_session($1, $2, $3, $4, $5, $6, $7, $8, $9) r`,
    [
      secrets.hash('refresh token', presented),
      secrets.hash('refresh token', nextRefreshToken(secrets, presented, salt)),
      salt,
      settings.reuseIntervalSeconds,
      settings.sessionTimeboxSeconds,
      settings.sessionIdleSeconds,
      context.userAgent,
      context.address,
      gateway.clock.now(),
    ],
  )
  if (row === undefined) throw new Error('auth.refresh_session gave no row')
  if (row.outcome !== 'refreshed') {
    const [code, message] = REFUSALS[row.outcome]
    throw new AuthError(400, code, message)
  }

  const record = toUserRecord([row])
  if (!record?.session) throw new Error('A session was refreshed that is not there')
  const refreshToken = row.salts.reduce((token, each) => nextRefreshToken(secrets, token, each), presented)
  return jsonResponse(
    await presentSession(parts, record, { id: row.session_id, refreshToken, ...record.session }),
  )
}
