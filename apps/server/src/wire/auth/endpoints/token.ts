import type { RequestContext } from '#server/wire/gateway/index.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthParts } from '../auth-options.ts'
import { requireWithinRate } from '../limits/request-rates.ts'
import { idTokenGrant } from '../providers/id-tokens/id-token-grant.ts'
import { passwordGrant } from './token-password.ts'
import { pkceGrant } from './token-pkce.ts'
import { refreshTokenGrant } from './token-refresh.ts'

/** POST /token: one file a grant. */
export async function token(parts: AuthParts, context: RequestContext, request: Request): Promise<Response> {
  await requireWithinRate(parts, context, 'token')
  const grant = new URL(request.url).searchParams.get('grant_type')
  if (grant === 'password') return passwordGrant(parts, context, request)
  if (grant === 'refresh_token') return refreshTokenGrant(parts, context, request)
  if (grant === 'pkce') return pkceGrant(parts, context, request)
  if (grant === 'id_token') return idTokenGrant(parts, context, request)
  throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
}
