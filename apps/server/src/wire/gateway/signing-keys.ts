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

/** The algorithm that user tokens are signed with, by the key's type (RFC 7518, section 6.1). */
const ALGORITHMS = { EC: 'ES256', RSA: 'RS256', OKP: 'EdDSA', oct: 'HS256' } as const
type KeyType = keyof typeof ALGORITHMS

export const ASYMMETRIC_ALGORITHMS = [ALGORITHMS.EC, ALGORITHMS.RSA, ALGORITHMS.OKP]

/** As JWT_SECRET; RFC 7518, section 3.2, asks for no less. */
const SECRET_MIN_BYTES = 32

/** A new private ES256 key, as JWT_KEYS takes it. */
export async function generateSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'ES256', use: 'sig' }
}

/** The keys of JWT_KEYS by what they do. */
export interface SigningKeys {
  signing: { key: CryptoKey | Uint8Array; algorithm: string; kid: string | undefined }
  /** The public halves, as `/.well-known/jwks.json` shows them. */
  publicKeys: readonly JWK[]
  /** The values of `oct` keys, which are never shown. */
  secrets: readonly Uint8Array[]
}

/** What is wrong with JWT_KEYS, in sentences that name the key and hold nothing of it but its `kid`. */
export class SigningKeysError extends Error {
  override readonly name = 'SigningKeysError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

/**
 * Reads JWKs, also as Supabase's auth server has them: with `key_ops`, and with `oct` keys (HS256) among them. All of
 * them verify. The first key whose `key_ops` include `sign` signs; where no key says so, the first private one that has
 * no `key_ops`.
 * @throws {SigningKeysError}
 */
export async function readSigningKeys(jwks: readonly unknown[]): Promise<SigningKeys> {
  const faults: string[] = []
  const keys: JWK[] = []
  for (const [index, jwk] of jwks.entries()) {
    const fault = faultOfShape(jwk) ?? (await faultOfValue(jwk as JWK))
    if (fault === null) keys.push(jwk as JWK)
    else faults.push(`${signingKeyName(jwk, index)} ${fault}`)
  }
  if (faults.length === 0) faults.push(...faultsOfSet(keys))
  const signing = signingKeyOf(keys)
  if (faults.length > 0 || signing === undefined) throw new SigningKeysError(faults)
  return {
    signing: { key: await importKey(privateJwk(signing)), algorithm: algorithmOf(signing), kid: signing.kid },
    publicKeys: keys.filter(({ kty }) => kty !== 'oct').map(publicJwk),
    secrets: keys.flatMap(({ kty, k }) => (kty === 'oct' && k ? [secretOf(k)] : [])),
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

function faultOfShape(jwk: unknown): string | null {
  if (typeof jwk !== 'object' || jwk === null || Array.isArray(jwk)) return 'is no JWK'
  if (!('kty' in jwk) || !isKeyType(jwk.kty)) return 'must be of type EC, RSA, OKP or oct'
  const algorithm = ALGORITHMS[jwk.kty]
  if ('alg' in jwk && jwk.alg !== undefined && jwk.alg !== algorithm) return `must be for ${algorithm}`
  const shape = Shape.safeParse(jwk)
  return shape.success ? null : (shape.error.issues[0]?.message ?? 'is no JWK')
}

/** Signs and verifies once, so that a broken key stops the start and not the first sign-in. */
async function faultOfValue(jwk: JWK): Promise<string | null> {
  if (jwk.kty === 'oct') {
    const isLong = typeof jwk.k === 'string' && secretOf(jwk.k).length >= SECRET_MIN_BYTES
    return isLong ? null : `must have at least ${SECRET_MIN_BYTES} bytes in k`
  }
  const alg = algorithmOf(jwk)
  try {
    const publicKey = await importKey(publicJwk(jwk))
    if (jwk.d === undefined) return null
    const probe = await new SignJWT().setProtectedHeader({ alg }).sign(await importKey(privateJwk(jwk)))
    await jwtVerify(probe, publicKey, { algorithms: [alg] })
    return null
  } catch {
    // The library's message may quote the key.
    return `can not be read as a key for ${alg}`
  }
}

function faultsOfSet(keys: readonly JWK[]): string[] {
  const faults: string[] = []
  keys.forEach(({ kid }, index) => {
    const first = keys.findIndex((other) => other.kid === kid)
    if (kid !== undefined && first < index) {
      faults.push(`JWT_KEYS: keys ${first + 1} and ${index + 1} have the same kid`)
    }
  })
  if (signingKeyOf(keys) === undefined) {
    faults.push(
      'JWT_KEYS: no key may sign: one needs its private part and, if it has key_ops, sign among them',
    )
  }
  return faults
}

function signingKeyOf(keys: readonly JWK[]): JWK | undefined {
  const able = keys.filter(({ d, k }) => d !== undefined || k !== undefined)
  return (
    able.find(({ key_ops: operations }) => operations?.includes('sign')) ??
    able.find(({ key_ops: operations }) => operations === undefined)
  )
}

/** How a fault names a key of JWT_KEYS: by its place and, where it has one, its `kid`. */
export function signingKeyName(jwk: unknown, index: number): string {
  const kid = typeof jwk === 'object' && jwk !== null && 'kid' in jwk ? jwk.kid : undefined
  const place = `JWT_KEYS: key ${index + 1}`
  return typeof kid === 'string' ? `${place} (kid ${JSON.stringify(kid.slice(0, 64))})` : place
}

function isKeyType(type: unknown): type is KeyType {
  return typeof type === 'string' && Object.hasOwn(ALGORITHMS, type)
}

function algorithmOf({ kty }: JWK): string {
  return ALGORITHMS[kty as KeyType]
}

function secretOf(k: string): Uint8Array {
  return new Uint8Array(Buffer.from(k, 'base64url'))
}

async function importKey(jwk: JWK): Promise<CryptoKey | Uint8Array> {
  return importJWK(jwk, algorithmOf(jwk))
}

/** Without `key_ops`: the pair's are those of both halves, and Web Crypto refuses `verify` of a private one. */
function privateJwk({ kty, crv, x, y, n, e, d, p, q, dp, dq, qi, k }: JWK): JWK {
  return named({ kty, crv, x, y, n, e, d, p, q, dp, dq, qi, k })
}

/** Only named fields pass. */
function publicJwk(jwk: JWK): JWK {
  const { kty, crv, x, y, n, e, kid } = jwk
  return named({ kty, crv, x, y, n, e, kid, alg: algorithmOf(jwk), use: 'sig', key_ops: ['verify'] })
}

function named(fields: { [N in keyof JWK]?: JWK[N] | undefined }): JWK {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
