import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import type { JsonWebKey, KeyObject } from 'node:crypto'

export interface SigningKey {
  kid: string
  privateKey: KeyObject
  privateJwk: JsonWebKey
  publicJwk: JsonWebKey & { kid: string; alg: string; use: string }
}

/** A new RSA key. */
export function makeSigningKey(kid: string = randomUUID()): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const more = { kid, alg: 'RS256', use: 'sig' }
  return {
    kid,
    privateKey,
    privateJwk: { ...privateKey.export({ format: 'jwk' }), ...more },
    publicJwk: { ...publicKey.export({ format: 'jwk' }), ...more },
  }
}

/**
 * A JWT with exactly these claims. `header` overrides {alg: 'RS256', typ: 'JWT', kid}; the signature is always RS256.
 */
export function signToken(key: SigningKey, claims: object, header: object = {}): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const signed = `${encode({ alg: 'RS256', typ: 'JWT', kid: key.kid, ...header })}.${encode(claims)}`
  return `${signed}.${sign('sha256', Buffer.from(signed), key.privateKey).toString('base64url')}`
}
