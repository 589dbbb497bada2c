import type { PublicAuthSettings } from './runtime.ts'

export { NO_ADDRESS_FROM_PROVIDER } from '@firstline/wire/auth/oauth/no-address'

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
