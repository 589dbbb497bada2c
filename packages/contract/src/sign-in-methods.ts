import type { PublicAuthSettings } from './runtime.ts'

/**
 * Supabase Auth's error for an account at a provider without an e-mail address. Its error code is shared, so our
 * pages match on this text.
 */
export const NO_ADDRESS_FROM_PROVIDER = 'Error getting user email from external provider'

/** Password only: no providers, no second factors, no captcha. */
export const PLAIN_AUTH_SETTINGS: PublicAuthSettings = {
  confirmationRequired: false,
  signupOpen: true,
  mails: 'outbox',
  mailIntervalMs: 60_000,
  signInMethods: {
    providers: [],
    singleSignOn: false,
    linking: true,
    factors: { totp: false, phone: false },
    captcha: null,
  },
}
