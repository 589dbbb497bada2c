import { createHmac, createPrivateKey, createSign, type JsonWebKey, type KeyObject } from 'node:crypto'
import { expect } from 'vitest'
import { createFixedClock } from '@firstline/platform/clock'
import { readClaims, signInByCode } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest } from '@firstline/wire/test-wire/request-auth'
import { createNotes } from '@firstline/wire/test-wire/create-notes'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { encodePart } from '@firstline/wire/test-wire/fixtures'
import { TEST_KEYS } from '@firstline/wire/test-wire/test-keys'
import { openTestApi } from '@firstline/wire/test-wire/test-services'

const [ownJwk] = TEST_KEYS.jwtKeys
export const ownKey = createPrivateKey({ key: ownJwk as JsonWebKey, format: 'jwk' })

export function es256(
  payload: object,
  { key = ownKey, header = {} }: { key?: KeyObject; header?: object } = {},
) {
  const input = `${encodePart({ alg: 'ES256', typ: 'JWT', kid: 'tests', ...header })}.${encodePart(payload)}`
  const signed = createSign('sha256').update(input).sign({ key, dsaEncoding: 'ieee-p1363' })
  return `${input}.${signed.toString('base64url')}`
}

export function hs256(payload: object, secret: string | Buffer = TEST_KEYS.jwtSecret, header: object = {}) {
  const input = `${encodePart({ alg: 'HS256', typ: 'JWT', ...header })}.${encodePart(payload)}`
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
}

/** Opens the API for one test file, with a signed-in user whose token is forged. */
export async function openTokenVictim() {
  const testDatabase = await createTestDatabase()
  await createNotes(testDatabase)
  const clock = createFixedClock('2026-01-31T12:00:00Z')
  const wire = await openTestApi({ database: testDatabase.database, clock })
  const victim = await signInByCode(wire, 'victim@example.test')

  /** The responses of auth and REST to a token. */
  async function sendToken(token: string) {
    const user = await sendAuthRequest(wire, '/user', { token })
    const rest = await wire.fetch('/rest/v1/notes', { headers: { authorization: `Bearer ${token}` } })
    await rest.body?.cancel()
    return { user: `${user.status} ${String(user.code)}`, rest: rest.status }
  }

  async function expectRefused(tokens: Record<string, string>) {
    for (const [name, token] of Object.entries(tokens)) {
      expect({ name, ...(await sendToken(token)) }).toEqual({ name, user: '403 bad_jwt', rest: 401 })
    }
  }

  return { wire, clock, victim, claims: readClaims(victim.token), sendToken, expectRefused }
}
