import * as oidc from 'openid-client'
import { isConfidential, isLoopbackHttp } from '#server/platform/is-confidential.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { AuthOptions, AuthProvider } from '../../auth-options.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { ProviderFailure } from './provider-failure.ts'

/** How long what a provider publishes about itself is taken as it is. */
const FRESH_MS = 60 * 60_000
/** And for how long when it can't be asked anew. */
const USABLE_MS = 24 * 60 * 60_000
/** After a failure others wait this long before they ask again, while there is something older to go by. */
const RETRY_MS = 30_000

interface Kept {
  metadata: oidc.ServerMetadata
  readAt: number
  retryAt: number
}

/** Of the ten seconds that a request may take, so that there is time to tell. */
export const TIME_LIMIT_MS = 8_000

/** What a provider publishes about itself. @throws {ProviderFailure} unreachable. */
export type OidcMetadata = () => Promise<oidc.ServerMetadata>

/** Of every provider that speaks OpenID Connect, by its name. */
export function metadataOfProviders({
  settings,
  gateway,
  providerTimeLimitMs = TIME_LIMIT_MS,
}: AuthOptions): ReadonlyMap<string, OidcMetadata> {
  const options = { clock: gateway.clock, timeLimitMs: providerTimeLimitMs }
  const speaking = settings.providers.filter(({ kind }) => kind === 'oidc')
  return new Map(speaking.map((provider) => [provider.name, createOidcMetadata(provider, options)]))
}

/** Asked once for all who come at the same moment. */
function createOidcMetadata(
  provider: AuthProvider,
  { clock, timeLimitMs }: { clock: Clock; timeLimitMs: number },
): OidcMetadata {
  let kept: Kept | null = null
  let asking: Promise<oidc.ServerMetadata> | null = null

  const ask = async (): Promise<oidc.ServerMetadata> => {
    const now = () => clock.now().getTime()
    try {
      const metadata = await discover(provider, AbortSignal.timeout(timeLimitMs))
      kept = { metadata, readAt: now(), retryAt: now() + FRESH_MS }
      return metadata
    } catch (error) {
      if (!kept || now() >= kept.readAt + USABLE_MS) throw error
      kept.retryAt = now() + RETRY_MS
      return kept.metadata
    } finally {
      asking = null
    }
  }

  return async () => {
    if (kept && clock.now().getTime() < kept.retryAt) return kept.metadata
    asking ??= ask()
    return asking
  }
}

async function discover(
  { issuer, clientIds }: AuthProvider,
  deadline: AbortSignal,
): Promise<oidc.ServerMetadata> {
  try {
    const configuration = await oidc.discovery(new URL(issuer), clientIds[0], undefined, oidc.None(), {
      [oidc.customFetch]: (url, init) => boundedFetch(url, init as RequestInit, deadline),
      execute: isLoopbackHttp(new URL(issuer)) ? [oidc.allowInsecureRequests] : [],
    })
    const metadata = configuration.serverMetadata()
    for (const address of [metadata.authorization_endpoint, metadata.token_endpoint]) {
      if (!isSafeAddress(address)) {
        throw new ProviderFailure('unreachable', 'it publishes an address that is none')
      }
    }
    return metadata
  } catch (error) {
    if (error instanceof ProviderFailure) throw error
    if (error instanceof Error && error.cause instanceof ProviderFailure) throw error.cause
    throw new ProviderFailure('unreachable', `its metadata can not be used: ${codeOf(error)}`)
  }
}

/** Whether an address that a provider publishes may be asked: our secret, or its keys, go that way. */
export function isSafeAddress(address: string | undefined): address is string {
  const url = address === undefined ? null : URL.parse(address)
  return url !== null && isConfidential(url)
}

/** What kind of failure it was; never what the provider said. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
