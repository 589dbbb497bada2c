import { z } from 'zod'
import { AuthError, OAuthError } from '../../auth-error.ts'
import type { ExternalSignInDependencies } from '../external-sign-in-dependencies.ts'
import type { ExternalProvider } from '../../auth-settings.ts'
import { readIdentityFromClaims } from '../upstream/read-identity-from-claims.ts'
import type { ProviderIdentity } from '../upstream/provider-identity.ts'
import { verifyIdToken } from './verify-id-token.ts'

export const IdTokenBody = z.object({
  id_token: z.string().nullish(),
  provider: z.string().nullish(),
  issuer: z.string().nullish(),
  client_id: z.string().nullish(),
  access_token: z.string().nullish(),
  nonce: z.string().nullish(),
  link_identity: z.boolean().nullish(),
})
export type IdTokenBody = z.output<typeof IdTokenBody>

/** @throws {OAuthError} for an invalid token; AuthError provider_disabled for an unknown provider. */
export async function verifyIdentity(
  deps: ExternalSignInDependencies,
  body: IdTokenBody,
): Promise<ProviderIdentity> {
  const token = body.id_token
  if (!token) throw new OAuthError('invalid request', 'id_token required')
  const { provider, clientIds } = findProvider(deps, body)
  const keys = deps.issuerKeys.get(provider.name)
  if (!keys) throw createProviderDisabledError(provider.issuer)
  const nonce = body.nonce || null
  const claims = await verifyIdToken(provider, keys, token, {
    nonce,
    accessToken: body.access_token || null,
    clientIds,
    now: deps.clock.now(),
  })
  if (nonce !== null) await deps.limits.refuseIdTokenReplay(token)
  return readIdentityFromClaims(provider, claims)
}

/** Finds a configured provider by name, else by issuer and client id. */
function findProvider(
  { settings }: ExternalSignInDependencies,
  { provider: name, issuer, client_id: clientId }: IdTokenBody,
): { provider: ExternalProvider; clientIds: readonly string[] } {
  if (!name && (!issuer || !clientId))
    throw new OAuthError('invalid request', 'provider or client_id and issuer required')
  const provider = settings.providers.find((candidate) =>
    name
      ? candidate.name === name
      : candidate.issuer === issuer && candidate.clientIds.some((id) => id === clientId),
  )
  if (!provider) throw createProviderDisabledError(name || issuer || '')
  return { provider, clientIds: name || !clientId ? provider.clientIds : [clientId] }
}

function createProviderDisabledError(nameOrIssuer: string): AuthError {
  return new AuthError(400, 'provider_disabled', `Provider (issuer "${nameOrIssuer}") is not enabled`)
}
