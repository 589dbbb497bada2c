import type { Claims } from './tokens.ts'

/** How many are remembered, and how long one may be: some megabytes at most. */
const MOST = 2_000
const LONGEST = 2_048

/**
 * Tokens whose signature was found good. A client shows the same one for an hour, and looking at a signature costs more
 * than everything else that happens to a small request. A token is found whole, by a hash that nobody outside can
 * reckon, so how long the search takes tells nothing about the tokens of others.
 */
export class KnownTokens {
  readonly #claims = new Map<string, Claims>()

  /** @param leewaySeconds how long after its end a token is still taken. */
  find(token: string, now: Date, leewaySeconds: number): Claims | undefined {
    const claims = this.#claims.get(token)
    if (claims?.exp === undefined) return claims
    if (claims.exp > Math.floor(now.getTime() / 1000) - leewaySeconds) return claims
    this.#claims.delete(token)
    return undefined
  }

  add(token: string, claims: Claims): void {
    if (token.length > LONGEST) return
    this.#claims.set(token, Object.freeze(claims))
    if (this.#claims.size <= MOST) return
    const [oldest] = this.#claims.keys()
    if (oldest !== undefined) this.#claims.delete(oldest)
  }
}
