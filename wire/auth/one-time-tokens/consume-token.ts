import type { RequestContext } from '@firstline/wire/gateway'
import { AuthError } from '../auth-error.ts'
import type { OneTimeTokensDependencies } from './one-time-tokens-dependencies.ts'
import { hashOneTimeCode, type OneTimeTokenType } from './one-time-token.ts'

/** Wrong attempts after which a code is invalid; the link of the same mail stays valid. */
const CODE_ATTEMPTS = 5

export type VerifyType =
  | 'signup'
  | 'invite'
  | 'recovery'
  | 'magiclink'
  | 'email'
  | 'email_change'
  | 'sms'
  | 'phone_change'

const TYPES: Record<VerifyType, readonly OneTimeTokenType[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_current', 'email_change_token_new'],
  sms: ['confirmation_token'],
  phone_change: ['phone_change_token'],
}

/** Types of codes sent by text. */
export const PHONE_VERIFY_TYPES: ReadonlySet<VerifyType> = new Set(['sms', 'phone_change'])

export function isVerifyType(type: string): type is VerifyType {
  return Object.hasOwn(TYPES, type)
}

export type TokenProof =
  | { linkToken: string /** For PKCE links. */; authCode?: string }
  | { contact: string; code: string }

export interface VerifiedToken {
  /**
   * `session`: start a session; `code`: the authorization code is valid; `half`: the other address has to confirm too.
   */
  outcome: 'session' | 'code' | 'half'
  userId: string
  /** The account's session epoch at that moment, for `startSession`. */
  epoch: number
}

interface UseRow {
  outcome: VerifiedToken['outcome'] | 'taken' | 'banned' | 'invalid'
  user_id: string | null
  epoch: number | null
}

/**
 * Consumes a link or code (GoTrue: internal/api/verify.go).
 * @throws {AuthError} otp_expired for a wrong, used or expired token, one of another type, or one with too many
 * attempts; user_banned; email_exists or phone_exists when the new contact was taken meanwhile; over_request_rate_limit
 * after too many wrong codes.
 */
export async function consumeToken(
  deps: OneTimeTokensDependencies,
  context: RequestContext,
  type: VerifyType,
  proof: TokenProof,
): Promise<VerifiedToken> {
  const { secrets } = deps
  if ('linkToken' in proof && PHONE_VERIFY_TYPES.has(type)) throw createExpiredLinkError()
  const guessesKey = 'contact' in proof ? await deps.limits.limitCodeGuesses(context, proof.contact) : null
  const request =
    'linkToken' in proof
      ? {
          types: TYPES[type],
          token_hash: secrets.hash('link', proof.linkToken),
          auth_code: proof.authCode === undefined ? null : secrets.hash('authorization code', proof.authCode),
        }
      : {
          types: TYPES[type],
          relates_to: proof.contact,
          code_hash: hashOneTimeCode(deps, proof.contact, proof.code),
          max_attempts: CODE_ATTEMPTS,
        }
  const [row] = await deps.database.query<UseRow>('select * from auth.use_one_time_token($1, $2, $3)', [
    JSON.stringify(request),
    context.address,
    deps.clock.now(),
  ])
  if (!row || row.outcome === 'invalid' || row.user_id === null) {
    if (guessesKey !== null) {
      await deps.limits.consumeCodeGuess(guessesKey)
      throw createExpiredCodeError()
    }
    throw createExpiredLinkError()
  }
  if (row.outcome === 'banned') throw new AuthError(403, 'user_banned', 'User is banned')
  if (row.outcome === 'taken') {
    const isPhone = type === 'phone_change'
    throw new AuthError(
      422,
      isPhone ? 'phone_exists' : 'email_exists',
      `${isPhone ? 'A user with this phone number' : 'A user with this email address'} has already been registered`,
    )
  }
  return { outcome: row.outcome, userId: row.user_id, epoch: row.epoch ?? 0 }
}

function createExpiredLinkError(): AuthError {
  return new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')
}

/** One error for every invalid code, whatever the reason. */
export function createExpiredCodeError(): AuthError {
  return new AuthError(403, 'otp_expired', 'Token has expired or is invalid')
}

/** Checks the nonce of GET /reauthenticate. */
export async function checkReauthenticationCode(
  deps: OneTimeTokensDependencies,
  user: { id: string; email: string | null; phone: string | null },
  nonce: string,
): Promise<boolean> {
  const contact = user.email ?? user.phone ?? ''
  const [row] = await deps.database.query<{ is_right: boolean }>(
    'select auth.use_reauthentication_code($1, $2, $3, $4) as is_right',
    [user.id, hashOneTimeCode(deps, contact, nonce), CODE_ATTEMPTS, deps.clock.now()],
  )
  return row?.is_right ?? false
}
