import { LRUCache } from 'lru-cache'
import type { Claims } from './claims.ts'

/** Upper bounds of the cache: entries and token length, a few megabytes in total. */
const MAX_TOKENS = 2_000
const MAX_TOKEN_LENGTH = 2_048

/**
 * Caches tokens with a valid signature. A client sends the same token for an hour, and the verification is the most
 * expensive part of a small request. The lookup uses a hash with a random seed, so its timing reveals nothing about
 * other tokens.
 */
export class VerifiedTokenCache {
  readonly #claims = new LRUCache<string, Claims>({ max: MAX_TOKENS })

  /** @param leewaySeconds allowed clock skew after `exp`. */
  find(token: string, now: Date, leewaySeconds: number): Claims | undefined {
    const claims = this.#claims.get(token)
    if (claims?.exp === undefined) return claims
    if (claims.exp > Math.floor(now.getTime() / 1000) - leewaySeconds) return claims
    this.#claims.delete(token)
    return undefined
  }

  add(token: string, claims: Claims): void {
    if (token.length <= MAX_TOKEN_LENGTH) this.#claims.set(token, Object.freeze(claims))
  }
}
