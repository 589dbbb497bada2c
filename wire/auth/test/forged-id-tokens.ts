import { createHmac } from 'node:crypto'
import type { OidcProvider } from '@firstline/wire/test-identity-providers'
import { expect } from 'vitest'
import { encodePart } from '@firstline/wire/test-wire/fixtures'
import type { TestApi } from '@firstline/wire/test-wire/test-services'
import { postIdToken } from './id-tokens.ts'

/** Signs claims by HMAC under the kid of the provider's key. */
export function signByHmac({ key }: OidcProvider, secret: string | Buffer, payload: object): string {
  const signed = `${encodePart({ alg: 'HS256', typ: 'JWT', kid: key.kid })}.${encodePart(payload)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

/** Posts an ID token that must be refused with the description of the error. */
export async function expectIdTokenRefused(
  wire: TestApi,
  token: string,
  more: object = {},
  description = 'Bad ID token',
): Promise<void> {
  const response = await postIdToken(wire, { id_token: token, ...more })
  expect(response.body).toEqual({
    error: expect.stringMatching(/^invalid (?:request|nonce)$/),
    error_description: description,
  })
  expect(response.status).toBe(400)
}
