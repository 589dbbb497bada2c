import { createHash, timingSafeEqual } from 'node:crypto'
import { errors, type JWTPayload, type JWTVerifyResult, jwtVerify } from 'jose'
import { authLog } from '@firstline/platform/log'
import { OAuthError } from '../../auth-error.ts'
import type { ExternalProvider } from '../../auth-settings.ts'
import { ProviderError } from '../../provider-error.ts'
import type { IssuerKeys } from '../upstream/issuer-keys.ts'

export interface IdTokenChecks {
  /** Unhashed; the token contains its hash. */
  nonce: string | null
  accessToken: string | null
  /** The accepted audiences. */
  clientIds: readonly string[]
  now: Date
}

/** Asymmetric algorithms only: with a symmetric one a public key could be used to sign. */
const HASHES: Readonly<Record<string, string>> = {
  RS256: 'sha256',
  PS256: 'sha256',
  ES256: 'sha256',
  RS384: 'sha384',
  PS384: 'sha384',
  ES384: 'sha384',
  RS512: 'sha512',
  PS512: 'sha512',
  ES512: 'sha512',
  EdDSA: 'sha512',
  Ed25519: 'sha512',
}
/** Accepted clock drift. */
const TOLERANCE_SECONDS = 30
/** Maximum age, regardless of `exp`. */
const MAX_AGE_SECONDS = 24 * 3_600

/**
 * Verifies an ID token (OpenID Connect Core, 3.1.3.7): signature, issuer, audience, age, nonce and access token. The
 * keys come from the configured issuer only, never from the token's header.
 * @throws {OAuthError} invalid request, invalid nonce; server_error when the provider's keys are unavailable.
 */
export async function verifyIdToken(
  { name }: ExternalProvider,
  keys: IssuerKeys,
  token: string,
  { nonce, accessToken, clientIds, now }: IdTokenChecks,
): Promise<JWTPayload> {
  const { payload, protectedHeader } = await checkSignature(name, keys, token, now)
  // Access tokens (RFC 9068) and logout tokens are signed with the same keys.
  if (!/^(?:application\/)?jwt$/i.test(protectedHeader.typ ?? 'JWT') || payload['events'] !== undefined)
    throw createBadTokenError()
  if (!payload.sub) throw new OAuthError('invalid request', 'Missing sub claim in id_token')
  requireAudience(payload, clientIds)
  requireNonce(payload['nonce'], nonce)
  if (accessToken !== null) requireAccessToken(payload['at_hash'], accessToken, protectedHeader.alg)
  return payload
}

async function checkSignature(
  provider: string,
  keys: IssuerKeys,
  token: string,
  now: Date,
): Promise<JWTVerifyResult> {
  try {
    return await jwtVerify(token, keys.find, {
      issuer: await keys.issuer(),
      algorithms: Object.keys(HASHES),
      requiredClaims: ['aud', 'exp', 'iat'],
      maxTokenAge: MAX_AGE_SECONDS,
      clockTolerance: TOLERANCE_SECONDS,
      currentDate: now,
    })
  } catch (error) {
    if (error instanceof ProviderError) {
      authLog.warn({ provider, reason: error.reason }, 'a provider tells no keys')
      throw new OAuthError('server_error', 'The provider cannot be reached', { cause: error })
    }
    // jose throws a TypeError for unusable keys, such as short ones.
    if (error instanceof errors.JOSEError || error instanceof TypeError) throw createBadTokenError(error)
    throw error
  }
}

/** OpenID Connect Core, 3.1.3.7: all audiences are known client ids, and so is the authorized party. */
function requireAudience({ aud, azp }: JWTPayload, clientIds: readonly string[]): void {
  // Untyped: the claim is not validated.
  const audiences: unknown[] = [aud ?? []].flat()
  if (audiences.length === 0 || !audiences.every((each) => clientIds.some((id) => id === each)))
    throw new OAuthError('invalid request', 'Unacceptable audience in id_token')
  const isAskedByUs = azp === undefined ? audiences.length === 1 : clientIds.some((id) => id === azp)
  if (!isAskedByUs) throw new OAuthError('invalid request', 'Unacceptable azp in id_token')
}

/** The token contains the nonce's SHA-256: the token alone does not reveal the nonce. */
function requireNonce(inToken: unknown, nonce: string | null): void {
  const isInToken = inToken !== undefined && inToken !== ''
  if (isInToken !== (nonce !== null))
    throw new OAuthError(
      'invalid request',
      'Passed nonce and nonce in id_token should either both exist or not.',
    )
  if (nonce === null) return
  const hash = createHash('sha256').update(nonce).digest('hex')
  if (typeof inToken !== 'string' || !isEqual(hash, inToken))
    throw new OAuthError('invalid nonce', 'Nonces mismatch')
}

/** OpenID Connect Core, 3.1.3.6. The claim is optional; the access token is not used for anything else. */
function requireAccessToken(atHash: unknown, accessToken: string, algorithm: string): void {
  if (atHash === undefined) return
  const digest = createHash(HASHES[algorithm] ?? 'sha256')
    .update(accessToken)
    .digest()
  const left = digest.subarray(0, digest.length / 2).toString('base64url')
  if (typeof atHash !== 'string' || !isEqual(left, atHash)) throw createBadTokenError()
}

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function createBadTokenError(cause?: unknown): OAuthError {
  return new OAuthError('invalid request', 'Bad ID token', { cause })
}
