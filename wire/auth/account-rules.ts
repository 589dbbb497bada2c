/** What clients know of the rules of accounts. Browsers import this file too, so it imports nothing. */

/** bcrypt, which migrated accounts still use, reads at most 72 bytes. */
export const PASSWORD_MAX_BYTES = 72
export const FACTOR_NAME_MAX_LENGTH = 255

const encoder = new TextEncoder()

/** Whether a new password exceeds `PASSWORD_MAX_BYTES` in UTF-8. The minimum length is a setting. */
export function isPasswordTooLong(password: string): boolean {
  return encoder.encode(password).length > PASSWORD_MAX_BYTES
}

/**
 * Supabase Auth's error for an account at a provider without an e-mail address. Its error code is shared, so pages match
 * on this text.
 */
export const NO_ADDRESS_FROM_PROVIDER = 'Error getting user email from external provider'

/** Retention in days. */
export const ACCOUNT_DATA_KEPT_DAYS = {
  /** Links, codes, challenges and unfinished sign-ins, after they end. */
  endedSignIns: 1,
  /** Sessions that are not refreshed, unless the settings say another time. */
  idleSessions: 180,
  usedRefreshTokens: 30,
  knownClients: 90,
  signInJournal: 180,
  unconfirmedSignUps: 30,
} as const
