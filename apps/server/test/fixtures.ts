import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import type { Script } from '@firstline/copywriter/testing'
import { TEST_KEYS } from './test-keys.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** For `expect.poll` of what another process or a timer has to do, on a machine that may be busy. */
export const SLOW_POLL = { timeout: 15_000 }
/** For tests that start processes, on a machine that may be busy. */
export const SLOW_TEST = { timeout: 90_000 }

/** The password of every account of the tests, unless a test is about passwords. */
export const password = 'correct horse'
/** A valid id that no user, factor, provider or flow has. */
export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

/** An address that no other test uses. */
export const makeEmail = (name = 'user') => `${name}-${randomUUID()}@example.test`
/** A phone number that no other test uses. */
export const makePhone = () => `49${randomInt(1e9, 1e10)}`

let lastAddress = 0
/** Another client address at every call, where the wire trusts 127.0.0.1 as a proxy. */
export function makeAddress(): string {
  lastAddress += 1
  return `198.51.${Math.floor(lastAddress / 250)}.${lastAddress % 250}`
}

export const THREE_DRAFTS = [{ draft: 'One.' }, { draft: 'Two.' }, { draft: 'Three.' }]
/** A writer that gives three drafts in every run. */
export const DRAFTS_SCRIPT: Script = { runs: [THREE_DRAFTS], repeatLast: true }

/** RFC 7636, S256. */
export const hashVerifier = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** A PKCE verifier, and the fields of a request that begins its flow. */
export function makePkce(verifier = randomBytes(32).toString('base64url')) {
  return {
    verifier,
    challenge: { code_challenge: hashVerifier(verifier), code_challenge_method: 's256' },
  }
}

/** One part of a compact JWS (RFC 7515, 7.1). A text is encoded as it is. */
export const encodePart = (part: object | string) =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url')

/** A token by HS256, as the older keys of the hosted service sign: by default valid here. */
export function signWithSecret(
  claims: Record<string, unknown>,
  secret: string | Uint8Array = TEST_KEYS.jwtSecret,
): Promise<string> {
  const key = typeof secret === 'string' ? new TextEncoder().encode(secret) : secret
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key)
}
