import type { UserRowWithClient } from '../accounts/user-rows.ts'
import type { OneTimeToken, OneTimeTokenType, VerificationType } from '../one-time-tokens/one-time-token.ts'
import type { OneTimeTokens } from '../one-time-tokens/one-time-tokens.ts'

export const LINK_TYPES = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
] as const
export type LinkType = (typeof LINK_TYPES)[number]

/** Parsed parameters of POST /admin/generate_link. */
export interface LinkRequest {
  address: string
  redirectTo: string
  /** The account with this address. */
  existing: UserRowWithClient | undefined
  password: string | null
  data: Record<string, unknown>
  newEmail: string | null
}

export interface GeneratedLink {
  userId: string
  token: OneTimeToken
  type: LinkType
}

/** Creates a one-time token for the account's address, or for `contact` if given. */
export function createOneTimeLink(
  { createOneTimeToken }: Pick<OneTimeTokens, 'createOneTimeToken'>,
  { address, redirectTo }: LinkRequest,
  type: OneTimeTokenType,
  verificationType: VerificationType,
  contact: string = address,
): OneTimeToken {
  return createOneTimeToken({ type, verificationType, contact, redirectTo })
}
