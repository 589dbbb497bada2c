import type { WaysIn } from './runtime.ts'

/** An installation where nobody else vouches for anybody, and nobody is asked more than a password. */
export const ONLY_PASSWORDS: WaysIn = {
  providers: [],
  singleSignOn: false,
  linking: true,
  factors: { totp: false, phone: false },
  captcha: null,
}
