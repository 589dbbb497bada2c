import type { AuthOptions } from '../../auth-options.ts'
import type { Secrets } from '../../secrets.ts'
import { createGithubProvider } from './github-provider.ts'
import { type OidcMetadata, TIME_LIMIT_MS } from './oidc-metadata.ts'
import { createOidcProvider } from './oidc-provider.ts'
import type { ProviderOptions, UpstreamProvider } from './upstream-provider.ts'

/** Each provider that is set up, by its name. */
export type UpstreamProviders = ReadonlyMap<string, UpstreamProvider>

export function createUpstreamProviders(
  { settings, providerTimeLimitMs = TIME_LIMIT_MS }: AuthOptions,
  secrets: Secrets,
  metadata: ReadonlyMap<string, OidcMetadata>,
): UpstreamProviders {
  const options: ProviderOptions = {
    callback: `${settings.publicUrl}/auth/v1/callback`,
    timeLimitMs: providerTimeLimitMs,
    secrets: {
      verifierOf: (state: string) => secrets.hash('provider verifier', state),
      nonceOf: (state: string) => secrets.hash('provider nonce', state),
    },
  }
  return new Map(
    settings.providers.map((provider) => {
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
