import type { RequestContext } from '#server/wire/gateway/index.ts'
import { AuthError } from './auth-error.ts'
import type { AuthParts } from './auth-options.ts'
import { requireWithinRate } from './rate-limit.ts'
import { passwordGrant } from './token-password.ts'
import { refreshTokenGrant } from './token-refresh.ts'

/** POST /token: one file a grant. */
export async function token(parts: AuthParts, context: RequestContext, request: Request): Promise<Response> {
  await requireWithinRate(parts, 'token', context.address)
  const grant = new URL(request.url).searchParams.get('grant_type')
  if (grant === 'password') return passwordGrant(parts, context, request)
  if (grant === 'refresh_token') return refreshTokenGrant(parts, context, request)
  throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
}
