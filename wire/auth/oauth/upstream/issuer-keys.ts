import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import type { Clock } from '@firstline/platform/clock'
import { boundedFetch, readJsonResponse } from '../../bounded-fetch.ts'
import { isConfidentialUrl, type ReadOidcMetadata } from './oidc-metadata.ts'
import { ProviderError } from '../../provider-error.ts'

/** Issuer and signing keys (JWKS, RFC 7517) of a provider. */
export interface IssuerKeys {
  /** The `iss` of its tokens. @throws {ProviderError} when the metadata cannot be fetched. */
  issuer(): Promise<string>
  /** Finds a token's key, for jose. @throws {ProviderError} when the keys cannot be fetched; jose's own errors. */
  find: JWTVerifyGetKey
}

interface CachedKeys {
  find: JWTVerifyGetKey
  readAt: number
}

/** Cached keys are used this long without a refresh. */
const FRESH_MS = 10 * 60_000
/** And this long while the provider is unavailable. */
const USABLE_MS = 60 * 60_000
/** Minimum interval between refetches for unknown key ids, which any caller can send. */
const UNKNOWN_KEY_MS = 60_000

const Keys = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })

/** The keys of each provider, by its name. */
export function createProviderKeys(
  metadata: ReadonlyMap<string, ReadOidcMetadata>,
  options: { clock: Clock; timeLimitMs: number },
): ReadonlyMap<string, IssuerKeys> {
  return new Map([...metadata].map(([name, read]) => [name, createIssuerKeys(read, options)]))
}

function createIssuerKeys(
  metadata: ReadOidcMetadata,
  { clock, timeLimitMs }: { clock: Clock; timeLimitMs: number },
): IssuerKeys {
  let cached: CachedKeys | undefined
  let pendingFetch: Promise<CachedKeys> | undefined
  let unknownKeyAt = Number.NEGATIVE_INFINITY
  const now = () => clock.now().getTime()

  async function fetchKeys(): Promise<CachedKeys> {
    try {
      const { jwks_uri: address } = await metadata()
      if (!isConfidentialUrl(address))
        throw new ProviderError('unreachable', 'it publishes no address of its keys')
      cached = { find: await readKeys(address, AbortSignal.timeout(timeLimitMs)), readAt: now() }
      return cached
    } finally {
      pendingFetch = undefined
    }
  }

  /** Shares one request between concurrent callers. */
  function fetchKeysOnce(): Promise<CachedKeys> {
    pendingFetch ??= fetchKeys()
    return pendingFetch
  }

  async function getKeys(): Promise<CachedKeys> {
    const age = cached ? now() - cached.readAt : Number.POSITIVE_INFINITY
    if (cached && age < FRESH_MS) return cached
    try {
      return await fetchKeysOnce()
    } catch (error) {
      if (cached && age < USABLE_MS) return cached
      throw error
    }
  }

  return {
    issuer: async () => (await metadata()).issuer,
    async find(header, token) {
      const { find } = await getKeys()
      try {
        return await find(header, token)
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey) || now() - unknownKeyAt < UNKNOWN_KEY_MS) throw error
        unknownKeyAt = now()
        const refreshed = await fetchKeysOnce()
        return refreshed.find(header, token)
      }
    },
  }
}

async function readKeys(address: string, deadline: AbortSignal): Promise<JWTVerifyGetKey> {
  const response = await boundedFetch(address, { headers: { accept: 'application/json' } }, deadline)
  if (response.status !== 200) throw new ProviderError('unreachable', `it answered ${response.status}`)
  const parsed = Keys.safeParse(await readJsonResponse(response))
  if (!parsed.success) throw new ProviderError('unreachable', 'its keys cannot be read')
  return createLocalJWKSet(parsed.data)
}
