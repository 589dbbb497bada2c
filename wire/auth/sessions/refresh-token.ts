import { randomBytes } from 'node:crypto'
import type { Secrets } from '../secrets.ts'

/** RFC 6749, 10.10: the probability of guessing a token must be at most 2^-128. */
const TOKEN_BYTES = 16

/** Includes the formats of other auth servers, so that a migrated client gets `refresh_token_not_found`. */
const WELL_FORMED = /^[A-Za-z0-9_-]{12,128}$/

/** The first refresh token of a session: 128 random bits in 22 characters. */
export function createRefreshToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

export function createSalt(): string {
  return randomBytes(16).toString('base64url')
}

/**
 * The token that replaces `parent`. Derived from the parent, which only its owner has, so that a lost response can be
 * repeated although no token is stored.
 */
export function deriveRefreshToken(secrets: Secrets, parent: string, salt: string): string {
  return secrets
    .bytes('next refresh token', `${salt} ${parent}`)
    .subarray(0, TOKEN_BYTES)
    .toString('base64url')
}

export function isRefreshToken(text: string): boolean {
  return WELL_FORMED.test(text)
}
