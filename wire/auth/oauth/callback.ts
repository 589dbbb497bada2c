import { z } from 'zod'
import { readBody } from '@firstline/platform/read-body'
import type { RequestContext } from '@firstline/wire/gateway'
import { AuthError, createValidationError } from '../auth-error.ts'
import { AUTH_BODY_MAX_BYTES } from '../read-auth-body.ts'
import type { ExternalSignInServices } from './external-sign-in.ts'
import {
  type ProviderErrorResponse,
  redirectToFlowTarget,
  redirectWithError,
  redirectWithProviderError,
} from './flows/flow-redirect.ts'
import type { PendingFlow } from './flows/consume-flow.ts'

/** Parameters of the response (RFC 6749, 4.1.2; RFC 9207). All others are ignored. */
const FIELDS = ['code', 'error', 'error_description', 'iss'] as const
const StoredParams = z.record(z.string(), z.string())

/** RFC 6749, 4.1.2.1. Values with other characters, or far too long ones, do not come from a provider. */
const ERROR_CODE = /^[\x20\x21\x23-\x5b\x5d-\x7e]{1,64}$/
const ERROR_DESCRIPTION_MAX_LENGTH = 300

/**
 * GET /callback (GoTrue: internal/api/external.go): the provider's response. The result is passed to the redirect
 * target.
 */
export async function handleCallback(
  services: Pick<ExternalSignInServices, 'external' | 'limits' | 'settings'>,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  // Link previews and scanners send HEAD requests, which must not consume the flow.
  if (request.method === 'HEAD') return new Response(null, { headers: { 'Cache-Control': 'no-store' } })
  let flow: PendingFlow | null = null
  try {
    await services.limits.limitRequests(context, 'sso', 'callback')
    const query = new URL(request.url).searchParams
    flow = await services.external.consumeFlow(request, requireState(query), 'provider')
    return await finishFlow(services, context, flow, query)
  } catch (error) {
    return redirectWithError(services.settings, context, flow, error)
  }
}

/**
 * POST /callback (`response_mode=form_post`): cross-site, so without the SameSite cookie that binds the flow to the
 * browser. The parameters are stored, and a redirect to GET /callback brings the cookie.
 */
export async function handleFormPostCallback(
  services: Pick<ExternalSignInServices, 'external' | 'limits' | 'settings'>,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  try {
    await services.limits.limitRequests(context, 'sso', 'posted callback')
    const form = new URLSearchParams(await readBody(request, AUTH_BODY_MAX_BYTES))
    const state = requireState(form)
    const params = FIELDS.flatMap((name) => {
      const value = form.get(name)
      return value === null ? [] : [[name, value] as const]
    })
    await services.external.storeFlowResponse(state, 'provider', Object.fromEntries(params))
    return redirectToFlowTarget(`${services.settings.publicUrl}/auth/v1/callback`, { query: { state } }, 303)
  } catch (error) {
    return redirectWithError(services.settings, context, null, error)
  }
}

async function finishFlow(
  services: Pick<ExternalSignInServices, 'external'>,
  context: RequestContext,
  flow: PendingFlow,
  query: URLSearchParams,
): Promise<Response> {
  const params = flow.answer === null ? query : new URLSearchParams(StoredParams.parse(flow.answer))
  const refusal = readProviderError(params)
  if (refusal) return redirectWithProviderError(flow.redirectTo, refusal)
  const upstream = services.external.findProvider(flow.provider)
  if (!upstream) throw createValidationError('Unsupported provider: provider is not enabled')
  const code = params.get('code')
  if (!code) throw new AuthError(400, 'bad_oauth_callback', 'OAuth callback without a code')
  const { identity, tokens } = await upstream.identify({ code, issuer: params.get('iss') }, flow.id)
  return services.external.completeFlow(context, flow, { identity, tokens })
}

function requireState(fields: URLSearchParams): string {
  const state = fields.get('state')
  if (!state) throw new AuthError(400, 'bad_oauth_callback', 'OAuth state parameter missing')
  return state
}

/** Reads a provider's error response; null without an error. */
function readProviderError(fields: URLSearchParams): ProviderErrorResponse | null {
  const error = fields.get('error')
  if (error === null) return null
  const description = fields.get('error_description') ?? ''
  return {
    error: ERROR_CODE.test(error) ? error : 'server_error',
    description: description
      .replaceAll(/\p{C}+/gu, ' ')
      .trim()
      .slice(0, ERROR_DESCRIPTION_MAX_LENGTH)
      .toWellFormed(),
  }
}
