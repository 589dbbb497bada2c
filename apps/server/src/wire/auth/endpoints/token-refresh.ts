import { z } from 'zod'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import { AuthError, validationFailed } from '../auth-error.ts'
import type { AuthParts } from '../auth-options.ts'
import { readAuthBody } from '../read-auth-body.ts'
import { selectUser, toUserRecord } from '../accounts/user-rows.ts'
import { jsonResponse } from '../json-response.ts'
import { presentSession } from '../sessions/present-session.ts'
import { isRefreshToken, makeSalt, nextRefreshToken } from '../sessions/refresh-token.ts'

const RefreshBody = z.object({ refresh_token: z.string().nullish() })

interface RefreshRow {
  outcome: 'refreshed' | keyof typeof REFUSALS
  /** What makes the token to hand out from the one that was shown. */
  salt: string
  session_id: string
  user_id: string
}

const REFUSALS = {
  not_found: ['refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
  already_used: ['refresh_token_already_used', 'Invalid Refresh Token: Already Used'],
  no_session: ['session_not_found', 'Invalid Refresh Token: No Valid Session Found'],
  session_expired: ['session_expired', 'Invalid Refresh Token: Session Expired'],
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
    'select * from auth.refresh_session($1, $2, $3, $4, $5, $6, $7)',
    [
      secrets.hash('refresh token', presented),
      secrets.hash('refresh token', nextRefreshToken(secrets, presented, salt)),
      salt,
      settings.reuseIntervalSeconds,
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

  const [users, identities, sessions] = await database.transaction([
    ...selectUser(row.user_id),
    {
      sql: `select s.aal, coalesce(
              (select json_agg(json_build_object(
                 'method', a.authentication_method, 'timestamp', floor(extract(epoch from a.created_at))::bigint)
                 order by a.created_at desc)
               from auth.mfa_amr_claims a where a.session_id = s.id), '[]') as amr
            from auth.sessions s where s.id = $1`,
      params: [row.session_id],
    },
  ])
  const record = toUserRecord(users, identities)
  const session = sessions?.[0] as { aal: string; amr: { method: string; timestamp: number }[] } | undefined
  // Signed out in between: the token just handed out is gone too.
  if (!record || !session) throw new AuthError(400, ...REFUSALS.no_session)
  const refreshToken = nextRefreshToken(secrets, presented, row.salt)
  return jsonResponse(await presentSession(parts, record, { id: row.session_id, refreshToken, ...session }))
}
