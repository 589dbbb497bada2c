import { getRuntime } from '#platform/runtime.ts'

const OVER = 'It took too long, or was finished already. Please try again.'
const DOWN = 'It is not possible right now. Please try again in a minute.'

/** By error code of the auth API. */
const WORDS: Record<string, string> = {
  identity_already_exists:
    'It opens an account here already. If that is not this one, disconnect it there first.',
  session_not_found: 'You were signed out meanwhile. Please sign in and try again.',
  bad_oauth_state: OVER,
  bad_code_verifier: OVER,
  flow_state_expired: OVER,
  flow_state_not_found: OVER,
  flow_state_already_used: OVER,
  server_error: DOWN,
  temporarily_unavailable: DOWN,
  unexpected_failure: DOWN,
  over_request_rate_limit: 'Too many attempts. Please wait a few minutes and try again.',
}

/** Why a provider's account was not connected. */
export function describeConnectError(errorCode: string | undefined): string {
  return WORDS[errorCode ?? ''] ?? `Please try again. If it goes on, write to ${getRuntime().supportEmail}.`
}
