import type { WaysIn } from './runtime.ts'

/**
 * How an account at a provider that gave no address is refused, for clients of the wire. Its code serves for much else, so
 * this sentence is what our own pages know it by.
 */
export const NO_ADDRESS_FROM_PROVIDER = 'Error getting user email from external provider'

/** An installation where nobody else vouches for anybody, and nobody is asked more than a password. */
export const ONLY_PASSWORDS: WaysIn = {
  providers: [],
  singleSignOn: false,
  linking: true,
  factors: { totp: false, phone: false },
  captcha: null,
}
