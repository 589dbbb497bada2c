import { randomBytes } from 'node:crypto'
import type { Secrets } from '../secrets.ts'

/** RFC 6749, section 10.10, asks for a guessing probability of at most 2^-128. */
const TOKEN_BYTES = 16

/** Also the shapes of tokens that other auth servers issue, so that a client that moved here gets the answer `not found`. */
const WELL_FORMED = /^[A-Za-z0-9_-]{12,128}$/

/** The first refresh token of a session: 128 random bits in 22 characters. */
export function makeRefreshToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

export function makeSalt(): string {
  return randomBytes(16).toString('base64url')
}

/**
 * The token that `parent` is exchanged for. Made from the parent, which only its owner can show, so that a lost answer
 * can be given a second time although no token is stored.
 */
export function nextRefreshToken(secrets: Secrets, parent: string, salt: string): string {
  return secrets
    .bytes('next refresh token', `${salt} ${parent}`)
    .subarray(0, TOKEN_BYTES)
    .toString('base64url')
}

export function isRefreshToken(text: string): boolean {
  return WELL_FORMED.test(text)
}
