import {
  calculateJwkThumbprint,
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose'
import { z } from 'zod'

/** The signature algorithm by key type (RFC 7518, section 6.1). */
const ALGORITHMS = { EC: 'ES256', RSA: 'RS256', OKP: 'EdDSA', oct: 'HS256' } as const
type KeyType = keyof typeof ALGORITHMS

export const ASYMMETRIC_ALGORITHMS = [ALGORITHMS.EC, ALGORITHMS.RSA, ALGORITHMS.OKP]

/** Same minimum as JWT_SECRET (RFC 7518, section 3.2). */
const SECRET_MIN_BYTES = 32

/** Generates a private ES256 key for JWT_KEYS. */
export async function generateSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'ES256', use: 'sig' }
}

/** The keys of JWT_KEYS by use. */
export interface SigningKeys {
  signing: { key: CryptoKey | Uint8Array; algorithm: string; kid: string | undefined }
  /** The public keys, as published at `/.well-known/jwks.json`. */
  publicKeys: readonly JWK[]
  /** The values of `oct` keys, which are never published. */
  secrets: readonly Uint8Array[]
}

/** The errors of JWT_KEYS, in sentences that name a key and reveal only its `kid`. */
export class SigningKeysError extends Error {
  override readonly name = 'SigningKeysError'
  readonly issues: readonly string[]

  constructor(issues: readonly string[]) {
    super(issues.join('\n'))
    this.issues = issues
  }
}

/**
 * Reads JWKs (RFC 7517), also in the form of Supabase's auth server: with `key_ops` and with `oct` keys (HS256). All of
 * them verify. The first key with `sign` in `key_ops` signs; if there is none, the first private key without `key_ops`.
 * @throws {SigningKeysError}
 */
export async function readSigningKeys(jwks: readonly unknown[]): Promise<SigningKeys> {
  const issues: string[] = []
  const keys: JWK[] = []
  for (const [index, jwk] of jwks.entries()) {
    const issue = findShapeError(jwk) ?? (await findValueError(jwk as JWK))
    if (issue === null) keys.push(jwk as JWK)
    else issues.push(`${describeSigningKey(jwk, index)} ${issue}`)
  }
  if (issues.length === 0) issues.push(...findSetErrors(keys))
  const signing = findSigningKey(keys)
  if (issues.length > 0 || signing === undefined) throw new SigningKeysError(issues)
  return {
    signing: {
      key: await importKey(privateJwk(signing)),
      algorithm: getAlgorithm(signing),
      kid: signing.kid,
    },
    publicKeys: keys.filter(({ kty }) => kty !== 'oct').map(publicJwk),
    secrets: keys.flatMap(({ kty, k }) => (kty === 'oct' && k ? [decodeSecret(k)] : [])),
  }
}

const OPERATIONS = 'must have key_ops that are a list of sign and verify'

const Shape = z.looseObject({
  kid: z.string({ error: 'must have a kid that is text' }).optional(),
  use: z.literal('sig', { error: 'must be for signatures (use sig)' }).optional(),
  key_ops: z
    .array(z.enum(['sign', 'verify'], { error: OPERATIONS }), { error: OPERATIONS })
    .min(1, OPERATIONS)
    .optional(),
})

function findShapeError(jwk: unknown): string | null {
  if (typeof jwk !== 'object' || jwk === null || Array.isArray(jwk)) return 'is no JWK'
  if (!('kty' in jwk) || !isKeyType(jwk.kty)) return 'must be of type EC, RSA, OKP or oct'
  const algorithm = ALGORITHMS[jwk.kty]
  if ('alg' in jwk && jwk.alg !== undefined && jwk.alg !== algorithm) return `must be for ${algorithm}`
  const shape = Shape.safeParse(jwk)
  return shape.success ? null : (shape.error.issues[0]?.message ?? 'is no JWK')
}

/** Signs and verifies once, so that a broken key fails at startup and not at the first sign-in. */
async function findValueError(jwk: JWK): Promise<string | null> {
  if (jwk.kty === 'oct') {
    const isLong = typeof jwk.k === 'string' && decodeSecret(jwk.k).length >= SECRET_MIN_BYTES
    return isLong ? null : `must have at least ${SECRET_MIN_BYTES} bytes in k`
  }
  const alg = getAlgorithm(jwk)
  try {
    const publicKey = await importKey(publicJwk(jwk))
    if (jwk.d === undefined) return null
    const probe = await new SignJWT().setProtectedHeader({ alg }).sign(await importKey(privateJwk(jwk)))
    await jwtVerify(probe, publicKey, { algorithms: [alg] })
    return null
  } catch {
    // The library's message may contain the key.
    return `cannot be read as a key for ${alg}`
  }
}

function findSetErrors(keys: readonly JWK[]): string[] {
  const issues: string[] = []
  keys.forEach(({ kid }, index) => {
    const first = keys.findIndex((other) => other.kid === kid)
    if (kid !== undefined && first < index) {
      issues.push(`JWT_KEYS: keys ${first + 1} and ${index + 1} have the same kid`)
    }
  })
  if (findSigningKey(keys) === undefined) {
    issues.push(
      'JWT_KEYS: no key may sign: one needs its private part and, if it has key_ops, sign among them',
    )
  }
  return issues
}

function findSigningKey(keys: readonly JWK[]): JWK | undefined {
  const candidates = keys.filter(({ d, k }) => d !== undefined || k !== undefined)
  return (
    candidates.find(({ key_ops: operations }) => operations?.includes('sign')) ??
    candidates.find(({ key_ops: operations }) => operations === undefined)
  )
}

/** Returns the name of a JWT_KEYS entry for error messages: its position and `kid`. */
export function describeSigningKey(jwk: unknown, index: number): string {
  const kid = typeof jwk === 'object' && jwk !== null && 'kid' in jwk ? jwk.kid : undefined
  const place = `JWT_KEYS: key ${index + 1}`
  return typeof kid === 'string' ? `${place} (kid ${JSON.stringify(kid.slice(0, 64))})` : place
}

function isKeyType(type: unknown): type is KeyType {
  return typeof type === 'string' && Object.hasOwn(ALGORITHMS, type)
}

function getAlgorithm({ kty }: JWK): string {
  return ALGORITHMS[kty as KeyType]
}

function decodeSecret(k: string): Uint8Array {
  return new Uint8Array(Buffer.from(k, 'base64url'))
}

async function importKey(jwk: JWK): Promise<CryptoKey | Uint8Array> {
  return importJWK(jwk, getAlgorithm(jwk))
}

/** Without `key_ops`: those of a pair cover both halves, and Web Crypto refuses `verify` for a private key. */
function privateJwk({ kty, crv, x, y, n, e, d, p, q, dp, dq, qi, k }: JWK): JWK {
  return omitUndefined({ kty, crv, x, y, n, e, d, p, q, dp, dq, qi, k })
}

/** Copies listed fields only, so that no private field is published. */
function publicJwk(jwk: JWK): JWK {
  const { kty, crv, x, y, n, e, kid } = jwk
  return omitUndefined({ kty, crv, x, y, n, e, kid, alg: getAlgorithm(jwk), use: 'sig', key_ops: ['verify'] })
}

function omitUndefined(fields: { [N in keyof JWK]?: JWK[N] | undefined }): JWK {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
