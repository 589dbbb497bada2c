import { randomBytes } from 'node:crypto'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'
const LENGTH = 12
const WELL_FORMED = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`)

/** A new refresh token: twelve characters, five random bits each. */
export function makeRefreshToken(): string {
  return Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

export function isRefreshToken(text: string): boolean {
  return WELL_FORMED.test(text)
}
