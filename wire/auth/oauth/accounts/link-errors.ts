import type { AuthErrorSpec } from '../../auth-error.ts'

export const LINK_ERRORS = {
  exists: [422, 'identity_already_exists', 'Identity is already linked'],
  elsewhere: [422, 'identity_already_exists', 'Identity is already linked to another user'],
  sso: [422, 'user_sso_managed', 'The accounts of single sign-on are managed by their provider'],
  banned: [403, 'user_banned', 'User is banned'],
  gone: [403, 'session_not_found', 'The session that this was asked for in has ended'],
} as const satisfies Record<string, AuthErrorSpec>

/** The session that requested the link, and the account's epoch at that time. */
export interface LinkRequester {
  userId: string
  /** It must still exist when the identity is linked. */
  sessionId: string
  epoch: number
}
