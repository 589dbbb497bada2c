import type { ExternalSignInDependencies } from '../external-sign-in-dependencies.ts'
import type { ProviderTokens } from '../upstream/oauth-provider.ts'

/** Encrypts the tokens, which are stored until the exchange of the verifier. */
export function encryptProviderTokens(
  { secrets }: ExternalSignInDependencies,
  flowId: string,
  tokens: ProviderTokens | null,
): { provider_access_token: string | null; provider_refresh_token: string | null } {
  const seal = (kind: string, token: string | null | undefined) =>
    token ? secrets.providerTokens.encrypt(`${flowId} ${kind}`, token) : null
  return {
    provider_access_token: seal('access', tokens?.access),
    provider_refresh_token: seal('refresh', tokens?.refresh),
  }
}

/** Decrypts them for the session's response. */
export function decryptProviderTokens(
  { secrets }: ExternalSignInDependencies,
  flowId: string,
  sealed: { provider_access_token: string | null; provider_refresh_token: string | null },
): { provider_token?: string; provider_refresh_token?: string } {
  const { provider_access_token: access, provider_refresh_token: refresh } = sealed
  return {
    ...(access === null
      ? {}
      : { provider_token: secrets.providerTokens.decrypt(`${flowId} access`, access) }),
    ...(refresh === null
      ? {}
      : { provider_refresh_token: secrets.providerTokens.decrypt(`${flowId} refresh`, refresh) }),
  }
}
