/**
 * Supabase Auth's error for an account at a provider without an e-mail address. Its error code is shared, so pages match
 * on this text. Browsers import this file too.
 */
export const NO_ADDRESS_FROM_PROVIDER = 'Error getting user email from external provider'
