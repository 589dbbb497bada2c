import type { AuthSettings } from '../../auth-settings.ts'
import type { Secrets } from '../../secrets.ts'
import { createGithubProvider } from './github-provider.ts'
import type { ReadOidcMetadata } from './oidc-metadata.ts'
import { createOidcProvider } from './oidc-provider.ts'
import type { ProviderOptions, OAuthProvider } from './oauth-provider.ts'

/** The configured providers, by name. */
export type OAuthProviders = ReadonlyMap<string, OAuthProvider>

export function createOAuthProviders(
  { providers, publicUrl }: Pick<AuthSettings, 'providers' | 'publicUrl'>,
  {
    secrets,
    metadata,
    timeLimitMs,
  }: { secrets: Secrets; metadata: ReadonlyMap<string, ReadOidcMetadata>; timeLimitMs: number },
): OAuthProviders {
  const options: ProviderOptions = {
    callback: `${publicUrl}/auth/v1/callback`,
    timeLimitMs,
    secrets: {
      verifierOf: (state: string) => secrets.hash('provider verifier', state),
      nonceOf: (state: string) => secrets.hash('provider nonce', state),
    },
  }
  return new Map(
    providers.map((provider) => {
      const published = metadata.get(provider.name)
      return [
        provider.name,
        published
          ? createOidcProvider(provider, published, options)
          : createGithubProvider(provider, options),
      ]
    }),
  )
}
