import { runtime } from '#lib/runtime.ts'
import { type Landing, NO_ADDRESS } from './landing.ts'

/** Why somebody did not get in through somebody else's page. `is: 'cancelled'` when they did not want to any more. */
export interface ProviderProblem {
  is: 'cancelled' | 'failed'
  text: string
}

/** As the installation's settings call a provider; undefined for what is none of its. */
export function labelOf(provider: string | undefined): string | undefined {
  return runtime().authSettings.waysIn.providers.find(({ name }) => name === provider)?.label
}

/** What only the way through a provider or a company can bring. */
const OF_PROVIDERS =
  /^(provider_|bad_oauth_|oauth_|flow_state_|bad_code_verifier$|saml_|sso_|identity_already_exists$|signup_disabled$|user_banned$)/

/** Whether an address speaks of a provider and not of a mail's link. */
export function isOfProvider({ provider, errorCode = '' }: Landing): boolean {
  return provider !== undefined || OF_PROVIDERS.test(errorCode)
}

const over = (by: string) =>
  `Signing in with ${by} took too long, or was finished already. Please begin again.`
const down = (by: string) =>
  `Signing in with ${by} is not possible right now. Please try again in a minute, or sign in another way.`

/** By the codes of the wire. `by` is whose page it was. */
const WORDS: Record<string, (by: string) => string> = {
  provider_email_needs_verification: (by) =>
    `We could not make sure that your email address is yours. Open the link in our mail, if one came, or verify the address with ${by}; then try again.`,
  [NO_ADDRESS]: (by) =>
    `Your account at ${by} gave us no email address. Add one there, or let ${by} tell it; then try again, or sign in another way.`,
  signup_disabled: () => 'You have no account here yet, and new ones are not open at the moment.',
  user_banned: () => `This account is blocked. Please write to ${runtime().supportEmail}.`,
  bad_oauth_state: over,
  bad_code_verifier: over,
  flow_state_expired: over,
  flow_state_not_found: over,
  flow_state_already_used: over,
  saml_relay_state_not_found: over,
  email_address_not_authorized: (by) =>
    `The address that ${by} gave for you is not one it may sign people in with here. Please ask whoever looks after its sign-in.`,
  saml_assertion_no_email: (by) =>
    `The page of ${by} did not tell your address. Please ask whoever looks after its sign-in.`,
  over_request_rate_limit: () => 'Too many attempts. Please wait a few minutes and try again.',
  server_error: down,
  temporarily_unavailable: down,
  unexpected_failure: down,
  request_timeout: down,
}

/** For somebody who came back without a session. `whom` is named instead of a provider: a company. */
export function providerProblem(landing: Landing, whom?: string): ProviderProblem | undefined {
  const by = whom ?? labelOf(landing.provider) ?? 'the provider'
  if (landing.errorCode === 'access_denied')
    return { is: 'cancelled', text: `You did not sign in with ${by}. Nothing has changed.` }
  const { errorCode, hasCode } = landing
  if (errorCode !== undefined) {
    const words =
      WORDS[errorCode] ??
      (() => `Signing in with ${by} did not work. Please try again, or sign in another way.`)
    return { is: 'failed', text: words(by) }
  }
  if (!hasCode) return undefined
  return {
    is: 'failed',
    text: `Signing in with ${by} was begun in another browser, or finished already. Please begin again here.`,
  }
}
