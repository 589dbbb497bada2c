import type { RequestContext } from '@firstline/wire/gateway'
import { AuthError } from '../auth-error.ts'
import type { AuthServices } from '../auth-services.ts'
import { handleIdTokenGrant } from '../oauth/id-token-grant.ts'
import { handlePasswordGrant } from './token-password.ts'
import { handlePkceGrant } from './token-pkce.ts'
import { handleRefreshTokenGrant } from './token-refresh.ts'

/** POST /token (RFC 6749, 3.2). One file per grant type. */
export async function handleToken(
  services: Pick<AuthServices, 'accounts' | 'clock' | 'external' | 'limits' | 'sessions' | 'settings'>,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  await services.limits.limitRequests(context, 'token')
  const grant = new URL(request.url).searchParams.get('grant_type')
  if (grant === 'password') return handlePasswordGrant(services, context, request)
  if (grant === 'refresh_token') return handleRefreshTokenGrant(services, context, request)
  if (grant === 'pkce') return handlePkceGrant(services, context, request)
  if (grant === 'id_token') return handleIdTokenGrant(services, context, request)
  throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
}
