import { createHmac } from 'node:crypto'
import type { Database } from '../database/database.ts'

/** A sliding window: at most `limit` tokens within any `windowMs` milliseconds. */
export interface RateLimit {
  limit: number
  windowMs: number
}

export interface RateLimitResult {
  allowed: boolean
  /** Remaining tokens; the minimum over several keys. */
  remaining: number
  /** Seconds until a retry can succeed; 0 if the call was allowed, or at a cost of 0 if one more would be. */
  retryAfterSeconds: number
}

/** Rate limits shared by all replicas. */
export interface RateLimits {
  /** Consumes `cost` tokens of a key, or none. A cost of 0 only checks. */
  consume(key: string, rule: RateLimit, now: Date, cost?: number): Promise<RateLimitResult>
  /** Consumes `cost` tokens, by default one, of every key, or of none. Keys must be unique. */
  consumeAll(
    rules: readonly { key: string; rule: RateLimit }[],
    now: Date,
    cost?: number,
  ): Promise<RateLimitResult>
}

/** Half of SHA-256: no collisions in practice, and small in a table with a row per address. */
const KEY_BYTES = 16

/**
 * @param pepper a secret of the installation. Keys (addresses, phone numbers) are stored as HMAC only, because a plain
 * hash of an IPv4 address is easily reversed.
 */
export function createRateLimits(database: Database, pepper: string): RateLimits {
  const hash = (key: string) =>
    createHmac('sha256', pepper)
      .update(`rate limit ${key}`)
      .digest()
      .subarray(0, KEY_BYTES)
      .toString('base64url')

  async function takeFrom(
    rules: readonly { key: string; rule: RateLimit }[],
    cost: number,
    now: Date,
  ): Promise<RateLimitResult> {
    const [row] = await database.query<{
      verdict: { allowed: boolean; remaining: number; retry_after_ms: number }
    }>('select firstline.take_rate_limits($1, $2, $3, $4, $5) as verdict', [
      rules.map(({ key }) => hash(key)),
      rules.map(({ rule }) => rule.limit),
      rules.map(({ rule }) => rule.windowMs),
      cost,
      now,
    ])
    if (!row) throw new Error('the database returned no result of a rate limit')
    const { allowed, remaining, retry_after_ms } = row.verdict
    return { allowed, remaining, retryAfterSeconds: Math.ceil(retry_after_ms / 1_000) }
  }

  return {
    consume: (key, rule, now, cost = 1) => takeFrom([{ key, rule }], cost, now),
    consumeAll: (rules, now, cost = 1) => takeFrom(rules, cost, now),
  }
}
