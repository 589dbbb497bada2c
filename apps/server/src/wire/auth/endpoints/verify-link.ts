import { randomUUID } from 'node:crypto'
import { authLog } from '#server/platform/log.ts'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import { type AuthError, toAuthError, validationFailed } from '../auth-error.ts'
import type { AuthParts } from '../auth-options.ts'
import { requireWithinRate } from '../limits/request-rates.ts'
import { isPkceToken } from '../one-time/one-time-token.ts'
import { redirectOf } from '../one-time/redirect-of.ts'
import { useToken, type VerifyType } from '../one-time/use-token.ts'
import { HALF_OF_A_CHANGE, openVerifiedSession, requireVerifyType } from './verify.ts'

/**
 * GET /verify?token=&type=&redirect_to=: the link of a mail. Whatever comes of it is told to the page it leads to: tokens
 * and errors behind the hash, which no server sees; for the PKCE flow a code in the query, which is worth nothing
 * without the browser's verifier.
 */
export async function verifyLink(
  parts: AuthParts,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  const query = new URL(request.url).searchParams
  const linkToken = query.get('token')
  if (!linkToken) throw validationFailed('Verify requires a token or a token hash')
  const type = requireVerifyType(query.get('type'))
  const target = redirectOf(parts, request)
  // Scanners of mails ask for the head of every link they see. That must not use it up.
  if (request.method === 'HEAD') return new Response(null, { headers: NO_STORE })
  const isPkce = isPkceToken(linkToken)
  try {
    await requireWithinRate(parts, context, 'verify')
    return await follow(parts, context, { linkToken, type, target, isPkce })
  } catch (failure) {
    const error = toAuthError(failure as Error)
    if (error.status >= 500) {
      authLog.error({ requestId: context.requestId, error: failure }, 'a link failed unexpectedly')
    }
    return redirectWithError(target, error, isPkce)
  }
}

const NO_STORE = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }

interface Following {
  linkToken: string
  type: VerifyType
  target: string
  isPkce: boolean
}

async function follow(
  parts: AuthParts,
  context: RequestContext,
  { linkToken, type, target, isPkce }: Following,
): Promise<Response> {
  const authCode = randomUUID()
  const proof = isPkce ? { linkToken, authCode } : { linkToken }
  const { outcome, userId, epoch } = await useToken(parts, context, type, proof)
  if (outcome === 'half') {
    const message = { message: HALF_OF_A_CHANGE }
    return redirect(target, { fragment: message, query: isPkce ? message : {} })
  }
  if (outcome === 'code') return redirect(target, { query: { code: authCode } })
  const session = await openVerifiedSession(parts, context, { userId, epoch })
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
  const told = { ...(name ? { error: name } : {}), error_code: code, error_description: message }
  return redirect(target, { fragment: { ...told, sb: '' }, query: isPkce ? told : {} })
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
