import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { TEST_KEYS } from './test-keys.ts'

/** The password of all test accounts, except in tests of passwords. */
export const password = 'correct horse'
/** A valid UUID that no row has. */
export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

/** An address that no other test uses. */
export const makeEmail = (name = 'user') => `${name}-${randomUUID()}@example.test`
/** A phone number that no other test uses. */
export const makePhone = () => `49${randomInt(1e9, 1e10)}`

let lastAddress = 0
/** A new client address at each call; requires that 127.0.0.1 is a trusted proxy. */
export function makeAddress(): string {
  lastAddress += 1
  return `198.51.${Math.floor(lastAddress / 250)}.${lastAddress % 250}`
}

/** RFC 7636, S256. */
export const hashVerifier = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** A PKCE verifier and the request fields of its challenge. */
export function makePkce(verifier = randomBytes(32).toString('base64url')) {
  return {
    verifier,
    challenge: { code_challenge: hashVerifier(verifier), code_challenge_method: 's256' },
  }
}

/** One part of a compact JWS (RFC 7515, 7.1). A string is encoded unchanged. */
export const encodePart = (part: object | string) =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url')

/** An HS256 token, as signed by legacy JWT secrets of Supabase. Valid with the default secret. */
export function signWithSecret(
  claims: Record<string, unknown>,
  secret: string | Uint8Array = TEST_KEYS.jwtSecret,
): Promise<string> {
  const key = typeof secret === 'string' ? new TextEncoder().encode(secret) : secret
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key)
}
