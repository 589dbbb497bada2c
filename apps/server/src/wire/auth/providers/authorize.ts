import type { RequestContext } from '#server/wire/gateway/index.ts'
import type { AuthParts } from '../auth-options.ts'
import { requireWithinRate } from '../limits/request-rates.ts'
import { redirectTo, redirectWithFailure } from './flows/flow-redirect.ts'
import { readProviderWish } from './read-provider-wish.ts'
import { sendToProvider } from './send-to-provider.ts'
import { ProviderFailure } from './upstream/provider-failure.ts'

/**
 * GET /authorize?provider=: sends a browser to a provider. What is wrong with the request is said right here; that the
 * provider can't be reached, where people would come back to.
 */
export async function authorize(
  parts: AuthParts,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  await requireWithinRate(parts, context, 'sso', 'authorize')
  const wish = readProviderWish(parts, request)
  try {
    const { url, headers } = await sendToProvider(parts, request, wish)
    return redirectTo(url, { headers })
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    return redirectWithFailure(parts, context, wish, error)
  }
}
