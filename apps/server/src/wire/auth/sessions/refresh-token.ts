import { randomBytes } from 'node:crypto'
import type { Secrets } from '../secrets.ts'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'
const LENGTH = 12
const WELL_FORMED = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`)

/** The first refresh token of a session: twelve characters, five random bits each. */
export function makeRefreshToken(): string {
  return spell(randomBytes(LENGTH))
}

export function makeSalt(): string {
  return randomBytes(16).toString('base64url')
}

/**
 * The token that `parent` is exchanged for. Made from the parent, which only its owner can show, so that a lost answer
 * can be given a second time although no token is stored.
 */
export function nextRefreshToken(secrets: Secrets, parent: string, salt: string): string {
  return spell(secrets.bytes('next refresh token', `${salt} ${parent}`).subarray(0, LENGTH))
}

export function isRefreshToken(text: string): boolean {
  return WELL_FORMED.test(text)
}

function spell(bytes: Buffer): string {
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}
