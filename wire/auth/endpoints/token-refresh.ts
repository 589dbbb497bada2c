import { z } from 'zod'
import type { RequestContext } from '@firstline/wire/gateway'
import { createValidationError } from '../auth-error.ts'
import type { AuthServices } from '../auth-services.ts'
import { readAuthBody } from '../read-auth-body.ts'
import { jsonResponse } from '../json-response.ts'
import { isRefreshToken } from '../sessions/refresh-token.ts'

const RefreshBody = z.object({ refresh_token: z.string().nullish() })

/**
 * POST /token?grant_type=refresh_token (RFC 6749, 6; GoTrue: internal/api/token_refresh.go).
 */
export async function handleRefreshTokenGrant(
  services: Pick<AuthServices, 'sessions'>,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  const { refresh_token: presented } = await readAuthBody(request, RefreshBody)
  if (!presented) throw createValidationError('refresh_token required')
  if (!isRefreshToken(presented)) throw createValidationError('Refresh token is not valid')

  return jsonResponse(await services.sessions.refreshSession(context, presented))
}
