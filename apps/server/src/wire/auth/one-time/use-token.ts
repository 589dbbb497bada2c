import type { RequestContext } from '#server/wire/gateway/index.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthParts } from '../auth-options.ts'
import { countWrongCode, requireNotGuessingCodes } from '../limits/guesses.ts'
import { hashCode, type TokenType } from './one-time-token.ts'

/** A code that was tried this often is dead; the link of the same mail is not. */
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

const TYPES: Record<VerifyType, readonly TokenType[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_current', 'email_change_token_new'],
  sms: ['confirmation_token'],
  phone_change: ['phone_change_token'],
}

/** Of codes that come by text. */
export const PHONE_TYPES: ReadonlySet<VerifyType> = new Set(['sms', 'phone_change'])

export function isVerifyType(type: string): type is VerifyType {
  return Object.hasOwn(TYPES, type)
}

export type Proof =
  | { linkToken: string /** For links that go back to a browser. */; authCode?: string }
  | { contact: string; code: string }

export interface Use {
  /** `session`: one may be opened; `code`: the authorization code is good; `half`: the other address has to agree too. */
  outcome: 'session' | 'code' | 'half'
  userId: string
  /** The account's at that moment: a session is opened by it. */
  epoch: number
}

interface UseRow {
  outcome: Use['outcome'] | 'taken' | 'banned' | 'invalid'
  user_id: string | null
  epoch: number | null
}

/**
 * Uses a link or a code, once.
 * @throws {AuthError} otp_expired for what is wrong, used, expired, of another kind or tried too often; user_banned;
 *   email_exists when somebody else has the new address by now; over_request_rate_limit after too many wrong codes.
 */
export async function useToken(
  parts: AuthParts,
  context: RequestContext,
  type: VerifyType,
  proof: Proof,
): Promise<Use> {
  const { secrets } = parts
  if ('linkToken' in proof && PHONE_TYPES.has(type)) throw expiredLink()
  const counted = 'contact' in proof ? await requireNotGuessingCodes(parts, context, proof.contact) : null
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
          code_hash: hashCode(parts, proof.contact, proof.code),
          max_attempts: CODE_ATTEMPTS,
        }
  const [row] = await parts.database.query<UseRow>('select * from auth.use_one_time_token($1, $2, $3)', [
    JSON.stringify(request),
    context.address,
    parts.gateway.clock.now(),
  ])
  if (!row || row.outcome === 'invalid' || row.user_id === null) {
    if (counted !== null) {
      await countWrongCode(parts, counted)
      throw expiredCode()
    }
    throw expiredLink()
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

function expiredLink(): AuthError {
  return new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')
}

/** What every code is answered that is not good, for whatever reason. */
export function expiredCode(): AuthError {
  return new AuthError(403, 'otp_expired', 'Token has expired or is invalid')
}

/** Whether the code mailed or texted for a change is right. */
export async function isReauthenticated(
  parts: AuthParts,
  user: { id: string; email: string | null; phone: string | null },
  nonce: string,
): Promise<boolean> {
  const contact = user.email ?? user.phone ?? ''
  const [row] = await parts.database.query<{ is_right: boolean }>(
    'select auth.use_reauthentication_code($1, $2, $3, $4) as is_right',
    [user.id, hashCode(parts, contact, nonce), CODE_ATTEMPTS, parts.gateway.clock.now()],
  )
  return row?.is_right ?? false
}
