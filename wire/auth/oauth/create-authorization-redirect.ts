import type { ExternalSignInDependencies } from './external-sign-in-dependencies.ts'
import { beginFlow, type FlowParams } from './flows/begin-flow.ts'
import type { AuthorizeParams } from './read-authorize-params.ts'

/**
 * Begins a flow. Returns the provider's authorization URL, and headers for the response.
 * @throws {ProviderFailure} when the provider's metadata cannot be fetched.
 */
export async function createAuthorizationRedirect(
  deps: ExternalSignInDependencies,
  request: Request,
  { provider, upstream, pkce, redirectTo, scopes, extra, inviteToken }: AuthorizeParams,
  linking: FlowParams['linking'] = null,
): Promise<{ url: string; headers: Record<string, string> }> {
  const { id, headers } = await beginFlow(deps, request, {
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
