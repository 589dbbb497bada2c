import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'

/** The algorithms user tokens may be signed with, by the key's type. */
const ALGORITHM_OF_KEY_TYPE: Record<string, string> = { EC: 'ES256', RSA: 'RS256', OKP: 'EdDSA' }

export const ASYMMETRIC_ALGORITHMS = Object.values(ALGORITHM_OF_KEY_TYPE)

/** A new private ES256 key, as JWT_KEYS takes it. */
export async function generateSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'ES256', use: 'sig' }
}

/** @throws when the key is none that others could verify by. */
export function algorithmOf(jwk: JWK): string {
  const algorithm = jwk.alg ?? ALGORITHM_OF_KEY_TYPE[jwk.kty ?? '']
  if (algorithm === undefined || !ASYMMETRIC_ALGORITHMS.includes(algorithm)) {
    throw new Error('JWT_KEYS: every key must be one of ES256, RS256 or EdDSA')
  }
  return algorithm
}

/** The public half of a private key, as `/.well-known/jwks.json` shows it. Only named fields pass. */
export function publicJwk(privateJwk: JWK): JWK {
  const { kty, crv, x, y, n, e, kid } = privateJwk
  const fields = { kty, crv, x, y, n, e, kid, alg: algorithmOf(privateJwk), use: 'sig', key_ops: ['verify'] }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
