import * as oidc from 'openid-client'
import { isConfidential, isLoopbackHttp } from '@firstline/platform/is-confidential'
import type { Clock } from '@firstline/platform/clock'
import type { ExternalProvider } from '../../auth-settings.ts'
import { boundedFetch } from '../../bounded-fetch.ts'
import { ProviderError } from '../../provider-error.ts'

/** Cached metadata are used this long without a refresh. */
const FRESH_MS = 60 * 60_000
/** And this long while the provider is unavailable. */
const USABLE_MS = 24 * 60 * 60_000
/** Minimum interval between attempts after a failure, while cached metadata are usable. */
const RETRY_MS = 30_000

interface CachedMetadata {
  metadata: oidc.ServerMetadata
  readAt: number
  retryAt: number
}

/** Below the request limit of ten seconds, so that a failure can still be reported. */
export const PROVIDER_TIMEOUT_MS = 8_000

/** Reads a provider's metadata (OpenID Connect Discovery, 4). @throws {ProviderError} unreachable. */
export type ReadOidcMetadata = () => Promise<oidc.ServerMetadata>

/** The metadata of each OpenID Connect provider, by its name. */
export function createOidcMetadataReaders(
  providers: readonly ExternalProvider[],
  options: { clock: Clock; timeLimitMs: number },
): ReadonlyMap<string, ReadOidcMetadata> {
  const oidcProviders = providers.filter(({ kind }) => kind === 'oidc')
  return new Map(oidcProviders.map((provider) => [provider.name, createOidcMetadata(provider, options)]))
}

/** Concurrent callers share one request. */
function createOidcMetadata(
  provider: ExternalProvider,
  { clock, timeLimitMs }: { clock: Clock; timeLimitMs: number },
): ReadOidcMetadata {
  let cached: CachedMetadata | null = null
  let pendingFetch: Promise<oidc.ServerMetadata> | null = null

  const refreshMetadata = async (): Promise<oidc.ServerMetadata> => {
    const now = () => clock.now().getTime()
    try {
      const metadata = await discover(provider, AbortSignal.timeout(timeLimitMs))
      cached = { metadata, readAt: now(), retryAt: now() + FRESH_MS }
      return metadata
    } catch (error) {
      if (!cached || now() >= cached.readAt + USABLE_MS) throw error
      cached.retryAt = now() + RETRY_MS
      return cached.metadata
    } finally {
      pendingFetch = null
    }
  }

  return async () => {
    if (cached && clock.now().getTime() < cached.retryAt) return cached.metadata
    pendingFetch ??= refreshMetadata()
    return pendingFetch
  }
}

async function discover(
  { issuer, clientIds }: ExternalProvider,
  deadline: AbortSignal,
): Promise<oidc.ServerMetadata> {
  try {
    const configuration = await oidc.discovery(new URL(issuer), clientIds[0], undefined, oidc.None(), {
      [oidc.customFetch]: (url, init) => boundedFetch(url, init as RequestInit, deadline),
      execute: isLoopbackHttp(new URL(issuer)) ? [oidc.allowInsecureRequests] : [],
    })
    const metadata = configuration.serverMetadata()
    for (const address of [metadata.authorization_endpoint, metadata.token_endpoint]) {
      if (!isConfidentialUrl(address)) {
        throw new ProviderError('unreachable', 'it publishes an address that is none')
      }
    }
    return metadata
  } catch (error) {
    if (error instanceof ProviderError) throw error
    if (error instanceof Error && error.cause instanceof ProviderError) throw error.cause
    throw new ProviderError('unreachable', `its metadata cannot be used: ${getErrorCode(error)}`)
  }
}

/** Whether a published endpoint uses TLS (or loopback): client secret and keys are sent over it. */
export function isConfidentialUrl(address: string | undefined): address is string {
  const url = address === undefined ? null : URL.parse(address)
  return url !== null && isConfidential(url)
}

/** The kind of a failure, without text from the provider. */
export function getErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
