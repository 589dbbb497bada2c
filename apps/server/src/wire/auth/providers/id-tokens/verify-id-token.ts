import { createHash, timingSafeEqual } from 'node:crypto'
import { errors, type JWTPayload, type JWTVerifyResult, jwtVerify } from 'jose'
import { authLog } from '#server/platform/log.ts'
import { OAuthError } from '../../auth-error.ts'
import type { AuthProvider } from '../../auth-options.ts'
import { ProviderFailure } from '../upstream/provider-failure.ts'
import type { IssuerKeys } from './issuer-keys.ts'

/** What comes with a token. */
export interface TokenProofs {
  /** As the app made it; the token holds its hash. */
  nonce: string | null
  accessToken: string | null
  /** Of the ids that the provider gave us, those the token may be for. */
  clientIds: readonly string[]
  now: Date
}

/** With a key of two halves each, so that nothing can be signed by what everybody may read. */
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
/** Clocks of servers differ. */
const TOLERANCE_SECONDS = 30
/** However long its issuer would have it last. */
const MAX_AGE_SECONDS = 24 * 3_600

/**
 * What an ID token says, once it is sure that the provider said it, to one of our apps, lately, and for whoever brings it.
 * Where the key is comes from our settings alone, whatever the token names.
 * @throws {OAuthError} invalid request, invalid nonce; server_error when the provider's keys can't be had.
 */
export async function verifyIdToken(
  { name }: AuthProvider,
  keys: IssuerKeys,
  token: string,
  { nonce, accessToken, clientIds, now }: TokenProofs,
): Promise<JWTPayload> {
  const { payload, protectedHeader } = await checkSignature(name, keys, token, now)
  // Access tokens that are JWTs, and tokens for a logout, are signed by the same keys.
  if (!/^(?:application\/)?jwt$/i.test(protectedHeader.typ ?? 'JWT') || payload['events'] !== undefined)
    throw badToken()
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
    if (error instanceof ProviderFailure) {
      authLog.warn({ provider, reason: error.reason }, 'a provider tells no keys')
      throw new OAuthError('server_error', 'The provider can not be reached at the moment', { cause: error })
    }
    // What is no key to jose, such as one that is too short, is a TypeError of its.
    if (error instanceof errors.JOSEError || error instanceof TypeError) throw badToken(error)
    throw error
  }
}

/** OpenID Connect Core, 3.1.3.7: for us, for nobody whom we don't know, and asked for by one of us. */
function requireAudience({ aud, azp }: JWTPayload, clientIds: readonly string[]): void {
  // Of any kind at all, whatever its type says.
  const audiences: unknown[] = [aud ?? []].flat()
  if (audiences.length === 0 || !audiences.every((each) => clientIds.some((id) => id === each)))
    throw new OAuthError('invalid request', 'Unacceptable audience in id_token')
  const isAskedByUs = azp === undefined ? audiences.length === 1 : clientIds.some((id) => id === azp)
  if (!isAskedByUs) throw new OAuthError('invalid request', 'Unacceptable azp in id_token')
}

/** The token holds the hash of what the app made: who only saw the token does not have that. */
function requireNonce(inToken: unknown, given: string | null): void {
  const isInToken = inToken !== undefined && inToken !== ''
  if (isInToken !== (given !== null))
    throw new OAuthError(
      'invalid request',
      'Passed nonce and nonce in id_token should either both exist or not.',
    )
  if (given === null) return
  const hash = createHash('sha256').update(given).digest('hex')
  if (typeof inToken !== 'string' || !isSame(hash, inToken))
    throw new OAuthError('invalid nonce', 'Nonces mismatch')
}

/** OpenID Connect Core, 3.1.3.6. Without the claim there is nothing to compare; the access token is used for nothing else. */
function requireAccessToken(atHash: unknown, accessToken: string, algorithm: string): void {
  if (atHash === undefined) return
  const digest = createHash(HASHES[algorithm] ?? 'sha256')
    .update(accessToken)
    .digest()
  const left = digest.subarray(0, digest.length / 2).toString('base64url')
  if (typeof atHash !== 'string' || !isSame(left, atHash)) throw badToken()
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function badToken(cause?: unknown): OAuthError {
  return new OAuthError('invalid request', 'Bad ID token', { cause })
}
