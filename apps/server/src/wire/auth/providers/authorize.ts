import type { RequestContext } from '#server/wire/gateway/index.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthParts } from '../auth-options.ts'
import { requireWithinRate } from '../limits/request-rates.ts'
import { redirectOf } from '../one-time/redirect-of.ts'
import { redirectTo, redirectWithFailure } from './flows/flow-redirect.ts'
import { readProviderWish } from './read-provider-wish.ts'
import { sendToProvider } from './send-to-provider.ts'

/**
 * GET /authorize?provider=: sends a browser to a provider. What is wrong with the request is said right here; that it was
 * asked too often, or the provider can't be reached, where people would come back to.
 */
export async function authorize(
  parts: AuthParts,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  try {
    await requireWithinRate(parts, context, 'sso', 'authorize')
    const { url, headers } = await sendToProvider(parts, request, readProviderWish(parts, request))
    // Who was sent here by another flow has its session behind the hash, and browsers carry that along, but not into this.
    return redirectTo(`${url}#`, { headers })
  } catch (error) {
    if (error instanceof AuthError && error.code === 'validation_failed') throw error
    const provider = new URL(request.url).searchParams.get('provider') ?? ''
    return redirectWithFailure(parts, context, { redirectTo: redirectOf(parts, request), provider }, error)
  }
}
