import type { ContactRow } from '../accounts/user-rows.ts'
import type { AuthParts } from '../auth-options.ts'
import {
  makeOneTimeToken,
  type OneTimeToken,
  type TokenType,
  type VerificationType,
} from '../one-time/one-time-token.ts'

export const LINK_TYPES = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
] as const
export type LinkType = (typeof LINK_TYPES)[number]

/** A link that somebody with the service key asks for. */
export interface LinkWish {
  address: string
  redirectTo: string
  /** The account of this address. */
  existing: ContactRow | undefined
  password: string | null
  data: Record<string, unknown>
  newEmail: string | null
}

export interface MadeLink {
  userId: string
  token: OneTimeToken
  type: LinkType
}

/** A token for the wish, to the address of the account unless another is named. */
export function makeLinkTo(
  parts: AuthParts,
  { address, redirectTo }: LinkWish,
  type: TokenType,
  verificationType: VerificationType,
  contact: string = address,
): OneTimeToken {
  return makeOneTimeToken(parts, { type, verificationType, contact, redirectTo })
}
