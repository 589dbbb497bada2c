import type { AuthSettings } from './runtime.ts'

/**
 * How an account at a provider that gave no address is refused, for clients of the wire. Its code serves for much else, so
 * this sentence is what our own pages know it by.
 */
export const NO_ADDRESS_FROM_PROVIDER = 'Error getting user email from external provider'

/** An installation where nobody else vouches for anybody, and nobody is asked more than a password. */
export const PLAIN_AUTH_SETTINGS: AuthSettings = {
  confirmationRequired: false,
  signupOpen: true,
  mails: 'outbox',
  mailIntervalMs: 60_000,
  waysIn: {
    providers: [],
    singleSignOn: false,
    linking: true,
    factors: { totp: false, phone: false },
    captcha: null,
  },
}
