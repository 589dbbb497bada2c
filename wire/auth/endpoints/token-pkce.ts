import { z } from 'zod'
import type { RequestContext } from '@firstline/wire/gateway'
import { createValidationError } from '../auth-error.ts'
import type { AuthServices } from '../auth-services.ts'
import { jsonResponse } from '../json-response.ts'
import { readAuthBody } from '../read-auth-body.ts'
import type { ExchangedCode } from '../oauth/flows/exchange-code.ts'
import type { SessionBody } from '../sessions/present-session.ts'

const PkceBody = z.object({ auth_code: z.string().nullish(), code_verifier: z.string().nullish() })

/**
 * POST /token?grant_type=pkce (RFC 7636, 4.5): exchanges the authorization code and the browser's verifier for a
 * session.
 */
export async function handlePkceGrant(
  services: Pick<AuthServices, 'external' | 'sessions'>,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  const { auth_code: authCode, code_verifier: verifier } = await readAuthBody(request, PkceBody)
  if (!authCode || !verifier) {
    throw createValidationError('invalid request: both auth code and code verifier should be non-empty')
  }
  const row = await services.external.exchangeCode(authCode, verifier)
  return jsonResponse({
    ...(await createSession(services, context, row)),
    ...services.external.decryptProviderTokens(row.flow_id, row),
  })
}

async function createSession(
  services: Pick<AuthServices, 'external' | 'sessions'>,
  context: RequestContext,
  { user_id: userId, method, epoch, linking }: ExchangedCode,
): Promise<SessionBody> {
  if (linking) {
    const requester = { userId, sessionId: linking.session_id, epoch: linking.epoch }
    return services.external.continueSessionAfterLink(context, requester, epoch)
  }
  return services.sessions.startSessionForUserId(context, { userId, method, epoch })
}
