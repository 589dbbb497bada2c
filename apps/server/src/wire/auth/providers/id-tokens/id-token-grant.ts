import { z } from 'zod'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import { AuthError, OAuthError } from '../../auth-error.ts'
import type { AuthParts, AuthProvider } from '../../auth-options.ts'
import { jsonResponse } from '../../json-response.ts'
import { readAuthBody } from '../../read-auth-body.ts'
import { requireRaised } from '../../sessions/require-raised.ts'
import { requireSessionUser } from '../../sessions/require-session-user.ts'
import { startSessionOf } from '../../sessions/start-session.ts'
import { identityOfClaims } from '../accounts/identity-of-claims.ts'
import type { ProviderIdentity } from '../accounts/provider-identity.ts'
import { signInByIdentity } from '../accounts/sign-in-by-identity.ts'
import { requireManualLinking } from '../authorize-linking.ts'
import { linkHere } from './link-here.ts'
import { spendIdToken } from './spend-id-token.ts'
import { verifyIdToken } from './verify-id-token.ts'

const IdTokenBody = z.object({
  id_token: z.string().nullish(),
  provider: z.string().nullish(),
  issuer: z.string().nullish(),
  client_id: z.string().nullish(),
  access_token: z.string().nullish(),
  nonce: z.string().nullish(),
  link_identity: z.boolean().nullish(),
})
type IdTokenBody = z.output<typeof IdTokenBody>

/**
 * POST /token?grant_type=id_token: an app got an ID token from a provider itself, for a sign-in or, with `link_identity`,
 * for a further way into the account of who asks.
 * @throws {OAuthError} for whatever is wrong with the token.
 */
export async function idTokenGrant(
  parts: AuthParts,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  const body = await readAuthBody(request, IdTokenBody)
  if (!body.link_identity) return signIn(parts, context, await readIdentity(parts, body))
  requireManualLinking(parts)
  const caller = await requireSessionUser(parts, context)
  requireRaised(caller)
  return linkHere(parts, context, caller, await readIdentity(parts, body))
}

async function readIdentity(parts: AuthParts, body: IdTokenBody): Promise<ProviderIdentity> {
  const token = body.id_token
  if (!token) throw new OAuthError('invalid request', 'id_token required')
  const { provider, clientIds } = providerOf(parts, body)
  const keys = parts.issuerKeys.get(provider.name)
  if (!keys) throw disabled(provider.issuer)
  const nonce = body.nonce || null
  const claims = await verifyIdToken(provider, keys, token, {
    nonce,
    accessToken: body.access_token || null,
    clientIds,
    now: parts.gateway.clock.now(),
  })
  if (nonce !== null) await spendIdToken(parts, token)
  return identityOfClaims(provider, claims)
}

/** By its name, else by its issuer and the id that it gave to an app; in either case one that is set up. */
function providerOf(
  { settings }: AuthParts,
  { provider: name, issuer, client_id: clientId }: IdTokenBody,
): { provider: AuthProvider; clientIds: readonly string[] } {
  if (!name && (!issuer || !clientId))
    throw new OAuthError('invalid request', 'provider or client_id and issuer required')
  const provider = settings.providers.find((each) =>
    name ? each.name === name : each.issuer === issuer && each.clientIds.some((id) => id === clientId),
  )
  if (!provider) throw disabled(name || issuer || '')
  return { provider, clientIds: name || !clientId ? provider.clientIds : [clientId] }
}

function disabled(named: string): AuthError {
  return new AuthError(400, 'provider_disabled', `Provider (issuer "${named}") is not enabled`)
}

async function signIn(
  parts: AuthParts,
  context: RequestContext,
  identity: ProviderIdentity,
): Promise<Response> {
  const { userId, epoch } = await signInByIdentity(parts, context, identity)
  return jsonResponse(await startSessionOf(parts, context, { userId, method: 'oauth', epoch }))
}
