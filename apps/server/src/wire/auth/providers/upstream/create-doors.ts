import type { AuthOptions } from '../../auth-options.ts'
import type { Secrets } from '../../secrets.ts'
import { createGithubDoor } from './github-door.ts'
import { createOidcDoor } from './oidc-door.ts'
import type { ProviderDoor } from './provider-door.ts'

/** Of the ten seconds that a request may take, so that there is time to tell. */
export const TIME_LIMIT_MS = 8_000

/** A door for each provider that is set up, by its name. */
export type ProviderDoors = ReadonlyMap<string, ProviderDoor>

export function createDoors(
  { settings, gateway, providerTimeLimitMs = TIME_LIMIT_MS }: AuthOptions,
  secrets: Secrets,
): ProviderDoors {
  const options = {
    callback: `${settings.publicUrl}/auth/v1/callback`,
    clock: gateway.clock,
    timeLimitMs: providerTimeLimitMs,
    secrets: {
      verifierOf: (state: string) => secrets.hash('provider verifier', state),
      nonceOf: (state: string) => secrets.hash('provider nonce', state),
    },
  }
  return new Map(
    settings.providers.map((provider) => [
      provider.name,
      provider.kind === 'github' ? createGithubDoor(provider, options) : createOidcDoor(provider, options),
    ]),
  )
}
