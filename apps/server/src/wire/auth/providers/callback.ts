import { z } from 'zod'
import { readBody } from '#server/platform/read-body.ts'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import { AuthError, validationFailed } from '../auth-error.ts'
import type { AuthParts } from '../auth-options.ts'
import { requireWithinRate } from '../limits/request-rates.ts'
import { AUTH_BODY_MAX_BYTES } from '../read-auth-body.ts'
import { endFlow } from './flows/end-flow.ts'
import { flowRedirect, redirectWithFailure, redirectWithRefusal } from './flows/flow-redirect.ts'
import { type Flow, holdAnswer, takeFlow } from './flows/take-flow.ts'
import { readRefusal } from './read-refusal.ts'

/** What of the address, or of the posted form, matters. Nothing else is kept. */
const FIELDS = ['code', 'error', 'error_description', 'iss'] as const
const Posted = z.record(z.string(), z.string())

/** GET /callback: a browser is back from a provider. Whatever comes of it is told to the page that the flow leads to. */
export async function callback(
  parts: AuthParts,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  // Whoever looks ahead at what an address leads to must not use it up.
  if (request.method === 'HEAD') return new Response(null, { headers: { 'Cache-Control': 'no-store' } })
  let flow: Flow | null = null
  try {
    await requireWithinRate(parts, context, 'sso', 'callback')
    const query = new URL(request.url).searchParams
    flow = await takeFlow(parts, request, requireState(query), 'provider')
    return await finish(parts, context, flow, query)
  } catch (error) {
    return redirectWithFailure(parts, context, flow, error)
  }
}

/**
 * POST /callback (`response_mode=form_post`): comes from another site, so without the cookie that says which browser this
 * is. What it brought is kept, and the browser sent on to ask for it itself.
 */
export async function postedCallback(
  parts: AuthParts,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  try {
    await requireWithinRate(parts, context, 'sso', 'posted callback')
    const form = new URLSearchParams(await readBody(request, AUTH_BODY_MAX_BYTES))
    const state = requireState(form)
    const answer = FIELDS.flatMap((name) => {
      const value = form.get(name)
      return value === null ? [] : [[name, value] as const]
    })
    await holdAnswer(parts, state, 'provider', Object.fromEntries(answer))
    return flowRedirect(`${parts.settings.publicUrl}/auth/v1/callback`, { query: { state } }, 303)
  } catch (error) {
    return redirectWithFailure(parts, context, null, error)
  }
}

async function finish(
  parts: AuthParts,
  context: RequestContext,
  flow: Flow,
  query: URLSearchParams,
): Promise<Response> {
  const came = flow.answer === null ? query : new URLSearchParams(Posted.parse(flow.answer))
  const refusal = readRefusal(came)
  if (refusal) return redirectWithRefusal(flow.redirectTo, refusal)
  const upstream = parts.upstreams.get(flow.provider)
  if (!upstream) throw validationFailed('Unsupported provider: provider is not enabled')
  const code = came.get('code')
  if (!code) throw new AuthError(400, 'bad_oauth_callback', 'OAuth callback without a code')
  const { identity, tokens } = await upstream.identify({ code, issuer: came.get('iss') }, flow.id)
  return endFlow(parts, context, flow, { identity, tokens })
}

function requireState(fields: URLSearchParams): string {
  const state = fields.get('state')
  if (!state) throw new AuthError(400, 'bad_oauth_callback', 'OAuth state parameter missing')
  return state
}
