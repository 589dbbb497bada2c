import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import type { AuthOptions } from '../../auth-options.ts'
import { boundedFetch, readJson } from '../upstream/bounded-fetch.ts'
import { isSafeAddress, type OidcMetadata, TIME_LIMIT_MS } from '../upstream/oidc-metadata.ts'
import { ProviderFailure } from '../upstream/provider-failure.ts'

/** Who signs a provider's tokens, and by which keys. */
export interface IssuerKeys {
  /** As the tokens write it. @throws {ProviderFailure} when the provider does not say. */
  issuer(): Promise<string>
  /** Finds a token's key, for jose. @throws {ProviderFailure} when the provider tells no keys; jose's own errors. */
  find: JWTVerifyGetKey
}

interface Known {
  find: JWTVerifyGetKey
  readAt: number
}

/** A key that a provider gave up is honoured for so long. */
const FRESH_MS = 10 * 60_000
/** And so long while the provider does not answer. */
const USABLE_MS = 60 * 60_000
/** Anybody can name a key that does not exist: so often at most is the provider asked for its keys again. */
const UNKNOWN_KEY_MS = 60_000

const Keys = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })

/** Of every provider whose metadata these are, by its name. */
export function keysOfProviders(
  metadata: ReadonlyMap<string, OidcMetadata>,
  { gateway, providerTimeLimitMs = TIME_LIMIT_MS }: AuthOptions,
): ReadonlyMap<string, IssuerKeys> {
  const options = { clock: gateway.clock, timeLimitMs: providerTimeLimitMs }
  return new Map([...metadata].map(([name, read]) => [name, createIssuerKeys(read, options)]))
}

function createIssuerKeys(
  metadata: OidcMetadata,
  { clock, timeLimitMs }: { clock: Clock; timeLimitMs: number },
): IssuerKeys {
  let known: Known | undefined
  let asking: Promise<Known> | undefined
  let unknownKeyAt = Number.NEGATIVE_INFINITY
  const now = () => clock.now().getTime()

  async function fetchKeys(): Promise<Known> {
    try {
      const { jwks_uri: address } = await metadata()
      if (!isSafeAddress(address))
        throw new ProviderFailure('unreachable', 'it publishes no address of its keys')
      known = { find: await readKeys(address, AbortSignal.timeout(timeLimitMs)), readAt: now() }
      return known
    } finally {
      asking = undefined
    }
  }

  /** One question for all who wait at the same moment. */
  function ask(): Promise<Known> {
    asking ??= fetchKeys()
    return asking
  }

  async function current(): Promise<Known> {
    const age = known ? now() - known.readAt : Number.POSITIVE_INFINITY
    if (known && age < FRESH_MS) return known
    try {
      return await ask()
    } catch (error) {
      if (known && age < USABLE_MS) return known
      throw error
    }
  }

  return {
    issuer: async () => (await metadata()).issuer,
    async find(header, token) {
      const { find } = await current()
      try {
        return await find(header, token)
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey) || now() - unknownKeyAt < UNKNOWN_KEY_MS) throw error
        unknownKeyAt = now()
        const asked = await ask()
        return asked.find(header, token)
      }
    },
  }
}

async function readKeys(address: string, deadline: AbortSignal): Promise<JWTVerifyGetKey> {
  const response = await boundedFetch(address, { headers: { accept: 'application/json' } }, deadline)
  if (response.status !== 200) throw new ProviderFailure('unreachable', `it answered ${response.status}`)
  const parsed = Keys.safeParse(await readJson(response))
  if (!parsed.success) throw new ProviderFailure('unreachable', 'its keys can not be read')
  return createLocalJWKSet(parsed.data)
}
