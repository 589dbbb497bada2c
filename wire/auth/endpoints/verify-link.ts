import { randomUUID } from 'node:crypto'
import { authLog } from '@firstline/platform/log'
import type { RequestContext } from '@firstline/wire/gateway'
import { type AuthError, toAuthError, createValidationError } from '../auth-error.ts'
import type { AuthServices } from '../auth-services.ts'
import { isPkceToken } from '../one-time-tokens/one-time-token.ts'
import type { VerifyType } from '../one-time-tokens/consume-token.ts'
import { EMAIL_CHANGE_PENDING_MESSAGE, startOtpSession, requireVerifyType } from './verify.ts'

/**
 * GET /verify?token=&type=&redirect_to= (GoTrue: internal/api/verify.go): the link of a mail. The result is passed to
 * the redirect target: tokens and errors in the fragment, which is not sent to servers; for the PKCE flow a code in the
 * query, which is useless without the browser's verifier.
 */
export async function handleVerifyLink(
  services: Pick<AuthServices, 'limits' | 'oneTimeTokens' | 'sessions'>,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  const query = new URL(request.url).searchParams
  const linkToken = query.get('token')
  if (!linkToken) throw createValidationError('Verify requires a token or a token hash')
  const type = requireVerifyType(query.get('type'))
  const target = services.oneTimeTokens.readRedirect(request)
  // Mail scanners send HEAD requests to every link. These must not consume the token.
  if (request.method === 'HEAD') return new Response(null, { headers: NO_STORE })
  const isPkce = isPkceToken(linkToken)
  try {
    await services.limits.limitRequests(context, 'verify')
    return await followLink(services, context, { linkToken, type, target, isPkce })
  } catch (failure) {
    const error = toAuthError(failure as Error)
    if (error.status >= 500) {
      authLog.error({ requestId: context.requestId, error: failure }, 'a link failed unexpectedly')
    }
    return redirectWithError(target, error, isPkce)
  }
}

const NO_STORE = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }

interface LinkParams {
  linkToken: string
  type: VerifyType
  target: string
  isPkce: boolean
}

async function followLink(
  services: Pick<AuthServices, 'oneTimeTokens' | 'sessions'>,
  context: RequestContext,
  { linkToken, type, target, isPkce }: LinkParams,
): Promise<Response> {
  const authCode = randomUUID()
  const proof = isPkce ? { linkToken, authCode } : { linkToken }
  const { outcome, userId, epoch } = await services.oneTimeTokens.consumeToken(context, type, proof)
  if (outcome === 'half') {
    const message = { message: EMAIL_CHANGE_PENDING_MESSAGE }
    return redirect(target, { fragment: message, query: isPkce ? message : {} })
  }
  if (outcome === 'code') return redirect(target, { query: { code: authCode } })
  const session = await startOtpSession(services, context, { userId, epoch })
  return redirect(target, {
    fragment: {
      access_token: session.access_token,
      expires_at: String(session.expires_at),
      expires_in: String(session.expires_in),
      refresh_token: session.refresh_token,
      sb: '',
      token_type: session.token_type,
      type,
    },
  })
}

const ERROR_NAMES: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

function redirectWithError(target: string, { status, code, message }: AuthError, isPkce: boolean): Response {
  const name = ERROR_NAMES[status]
  const params = { ...(name ? { error: name } : {}), error_code: code, error_description: message }
  return redirect(target, { fragment: { ...params, sb: '' }, query: isPkce ? params : {} })
}

function redirect(
  target: string,
  { fragment, query = {} }: { fragment?: Record<string, string>; query?: Record<string, string> },
): Response {
  const url = new URL(target)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  if (fragment) url.hash = new URLSearchParams(fragment).toString()
  return new Response(null, { status: 303, headers: { ...NO_STORE, Location: url.href } })
}
