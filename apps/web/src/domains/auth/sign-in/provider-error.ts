import { getRuntime } from '#platform/runtime.ts'
import { describeBlockedAccount } from '#platform/session/describe-blocked-account.ts'
import { type AuthCallback, NO_ADDRESS } from '#domains/auth/auth-callback.ts'

/** Why the return from a provider brought no session. `is: 'cancelled'` when the user canceled. */
export interface SignInProviderError {
  is: 'cancelled' | 'failed'
  text: string
}

/** The label of a configured provider; undefined for any other. */
export function getProviderLabel(provider: string | undefined): string | undefined {
  return getRuntime().authSettings.signInMethods.providers.find(({ name }) => name === provider)?.label
}

/** Error codes that only providers and single sign-on cause. */
const OF_PROVIDERS =
  /^(provider_|bad_oauth_|oauth_|flow_state_|bad_code_verifier$|saml_|sso_|identity_already_exists$|signup_disabled$|user_banned$)/

/** Whether the address is a return from a provider and not a mail's link. */
export function isProviderCallback({ provider, errorCode = '' }: AuthCallback): boolean {
  return provider !== undefined || OF_PROVIDERS.test(errorCode)
}

const over = (by: string) =>
  `Signing in with ${by} took too long, or was finished already. Please start again.`
const down = (by: string) =>
  `Signing in with ${by} is not possible right now. Please try again in a minute, or sign in another way.`

/** By error code of the auth API. `by` is the provider or company. */
const WORDS: Record<string, (by: string) => string> = {
  provider_email_needs_verification: (by) =>
    `We could not make sure that your email address is yours. Open the link in our mail, if one came, or verify the address with ${by}; then try again.`,
  [NO_ADDRESS]: (by) =>
    `Your account at ${by} gave us no email address. Add one there, or let ${by} tell it; then try again, or sign in another way.`,
  signup_disabled: () => 'You have no account here yet, and new ones are not open at the moment.',
  user_banned: describeBlockedAccount,
  bad_oauth_state: over,
  bad_code_verifier: over,
  flow_state_expired: over,
  flow_state_not_found: over,
  flow_state_already_used: over,
  saml_relay_state_not_found: over,
  email_address_not_authorized: (by) =>
    `The address that ${by} sent is not allowed here. Please ask its administrators.`,
  saml_assertion_no_email: (by) => `We received no address from ${by}. Please ask its administrators.`,
  over_request_rate_limit: () => 'Too many attempts. Please wait a few minutes and try again.',
  server_error: down,
  temporarily_unavailable: down,
  unexpected_failure: down,
  request_timeout: down,
}

/** For a return without a session. `company` replaces the provider. */
export function describeProviderError(
  callback: AuthCallback,
  company?: string,
): SignInProviderError | undefined {
  const by = company ?? getProviderLabel(callback.provider) ?? 'the provider'
  if (callback.errorCode === 'access_denied')
    return { is: 'cancelled', text: `You did not sign in with ${by}. Nothing has changed.` }
  const { errorCode, hasCode } = callback
  if (errorCode !== undefined) {
    const words =
      WORDS[errorCode] ??
      (() => `Signing in with ${by} did not work. Please try again, or sign in another way.`)
    return { is: 'failed', text: words(by) }
  }
  if (!hasCode) return undefined
  return {
    is: 'failed',
    text: `Signing in with ${by} was started in another browser, or finished already. Please start again here.`,
  }
}
