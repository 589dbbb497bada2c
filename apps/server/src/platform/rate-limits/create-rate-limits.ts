import { createHmac } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'

/** How much within which time: over no stretch of `windowMs`, wherever it begins, is more than `limit` taken. */
export interface RateRule {
  limit: number
  windowMs: number
}

export interface RateVerdict {
  allowed: boolean
  /** What is left; with several keys the least of them. */
  remaining: number
  /** When asking again can succeed; 0 when it was allowed, or when it only looked and one more would be. */
  retryAfterSeconds: number
}

/** Limits that all replicas keep together. */
export interface RateLimits {
  /** Takes `cost` under a key, or nothing. A cost of 0 only looks. */
  take(key: string, rule: RateRule, now: Date, cost?: number): Promise<RateVerdict>
  /** Takes `cost`, one unless said otherwise, under every key, or under none. No key twice. */
  takeAll(rules: readonly { key: string; rule: RateRule }[], now: Date, cost?: number): Promise<RateVerdict>
}

/** Half of SHA-256: too long to meet by chance, short in a table with a row for every address. */
const KEY_BYTES = 16

/**
 * @param pepper a secret of the installation: keys (addresses, phone numbers) are kept only as hashes under it, since
 *   a plain hash of an IPv4 address is soon guessed.
 */
export function createRateLimits(database: Database, pepper: string): RateLimits {
  const hash = (key: string) =>
    createHmac('sha256', pepper)
      .update(`rate limit ${key}`)
      .digest()
      .subarray(0, KEY_BYTES)
      .toString('base64url')

  async function takeFrom(
    rules: readonly { key: string; rule: RateRule }[],
    cost: number,
    now: Date,
  ): Promise<RateVerdict> {
    const [row] = await database.query<{
      verdict: { allowed: boolean; remaining: number; retry_after_ms: number }
    }>('select firstline.take_rate_limits($1, $2, $3, $4, $5) as verdict', [
      rules.map(({ key }) => hash(key)),
      rules.map(({ rule }) => rule.limit),
      rules.map(({ rule }) => rule.windowMs),
      cost,
      now,
    ])
    if (!row) throw new Error('the database gave no verdict')
    const { allowed, remaining, retry_after_ms } = row.verdict
    return { allowed, remaining, retryAfterSeconds: Math.ceil(retry_after_ms / 1_000) }
  }

  return {
    take: (key, rule, now, cost = 1) => takeFrom([{ key, rule }], cost, now),
    takeAll: (rules, now, cost = 1) => takeFrom(rules, cost, now),
  }
}
