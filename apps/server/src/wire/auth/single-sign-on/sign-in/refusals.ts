import { AuthError } from '../../auth-error.ts'

const REFUSALS: Record<string, readonly [status: number, code: string, message: string]> = {
  not_found: [
    404,
    'saml_relay_state_not_found',
    'This is no answer to a sign-in that was begun here: begin it on the sign-in page',
  ],
  used: [400, 'flow_state_already_used', 'This sign-in has ended: begin another one'],
  replayed: [400, 'flow_state_already_used', 'This answer was used before'],
  expired: [422, 'saml_relay_state_expired', 'This sign-in took too long: begin another one'],
  other_browser: [400, 'bad_oauth_state', 'This sign-in was begun in another browser'],
  closed: [422, 'signup_disabled', 'Signups not allowed for this instance'],
  banned: [403, 'user_banned', 'User is banned'],
  gone: [403, 'user_not_found', 'The account of this person is out of use'],
}

/** What the database's word for a refusal is answered. */
export function refusalOf(outcome: string | undefined): AuthError {
  const [status, code, message] = REFUSALS[outcome ?? ''] ?? [
    500,
    'unexpected_failure',
    'An unexpected error has occurred',
  ]
  return new AuthError(status, code, message)
}
