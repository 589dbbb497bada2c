import { z } from 'zod'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import { refused, validationFailed } from '../auth-error.ts'
import type { AuthParts } from '../auth-options.ts'
import { jsonResponse } from '../json-response.ts'
import { s256 } from '../one-time/pkce.ts'
import { LINK_REFUSALS } from '../providers/accounts/link-identity.ts'
import { sessionAfterLinking } from '../providers/accounts/session-after-linking.ts'
import { openTokens } from '../providers/flows/provider-tokens.ts'
import { readAuthBody } from '../read-auth-body.ts'
import type { SessionBody } from '../sessions/present-session.ts'
import { startSessionOf } from '../sessions/start-session.ts'

const PkceBody = z.object({ auth_code: z.string().nullish(), code_verifier: z.string().nullish() })

/** From the moment the link was followed. */
const CODE_LIFE_SECONDS = 300

interface ExchangeRow {
  outcome: 'exchanged' | keyof typeof REFUSALS
  user_id: string
  method: string
  epoch: number
  flow_id: string
  /** Of a flow that linked an identity: who asked for it. */
  linking: { session_id: string; epoch: number } | null
  provider_access_token: string | null
  provider_refresh_token: string | null
}

const REFUSALS = {
  ...LINK_REFUSALS,
  not_found: [404, 'flow_state_not_found', 'invalid flow state, no valid flow state found'],
  expired: [422, 'flow_state_expired', 'invalid flow state, flow state has expired'],
  bad_verifier: [400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier'],
  banned: [403, 'user_banned', 'User is banned'],
} as const

/** POST /token?grant_type=pkce: the browser that began a flow ends it, with the code of the link and its own verifier. */
export async function pkceGrant(
  parts: AuthParts,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  const { auth_code: authCode, code_verifier: verifier } = await readAuthBody(request, PkceBody)
  if (!authCode || !verifier) {
    throw validationFailed('invalid request: both auth code and code verifier should be non-empty')
  }
  const [row] = await parts.database.query<ExchangeRow>(
    'select * from auth.exchange_code($1, $2, $3, $4, $5)',
    [
      parts.secrets.hash('authorization code', authCode),
      verifier,
      s256(verifier),
      CODE_LIFE_SECONDS,
      parts.gateway.clock.now(),
    ],
  )
  if (!row) throw new Error('auth.exchange_code gave no row')
  if (row.outcome !== 'exchanged') {
    throw refused(REFUSALS[row.outcome])
  }
  return jsonResponse({ ...(await sessionOf(parts, context, row)), ...openTokens(parts, row.flow_id, row) })
}

async function sessionOf(
  parts: AuthParts,
  context: RequestContext,
  { user_id: userId, method, epoch, linking }: ExchangeRow,
): Promise<SessionBody> {
  if (linking) {
    const member = { userId, sessionId: linking.session_id, epoch: linking.epoch }
    return sessionAfterLinking(parts, context, member, epoch)
  }
  return startSessionOf(parts, context, { userId, method, epoch })
}
