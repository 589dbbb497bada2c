import type { AuthParts } from '../auth-options.ts'
import { beginFlow, type FlowWish } from './flows/begin-flow.ts'
import type { ProviderWish } from './read-provider-wish.ts'

/**
 * Begins a flow and gives where the browser has to go, and what the answer has to carry.
 * @throws {ProviderFailure} when the provider can't be asked where that is.
 */
export async function sendToProvider(
  parts: AuthParts,
  request: Request,
  { provider, upstream, pkce, redirectTo, scopes, extra, inviteToken }: ProviderWish,
  linking: FlowWish['linking'] = null,
): Promise<{ url: string; headers: Record<string, string> }> {
  const { id, headers } = await beginFlow(parts, request, {
    provider,
    method: 'oauth',
    redirectTo,
    pkce,
    linking,
    inviteToken,
  })
  const url = await upstream.addressFor({ state: id, scopes, extra })
  return { url: url.href, headers }
}
