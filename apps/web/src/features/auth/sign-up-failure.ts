import { cleanMessage } from '#lib/clean-message.ts'

export interface SignUpFailure {
  /** In the box above the form. */
  text: string
  toast: { title: string; description?: string }
  /** The form rests for a while. */
  locks: boolean
}

const RATE_LIMIT = 'rate limit'
const REGISTERED = 'already registered'

/** The words for a refused sign-up, chosen by what the server said. */
export function signUpFailure(message: string): SignUpFailure {
  const said = message.toLowerCase()
  if (said.includes(RATE_LIMIT)) {
    return {
      text: 'Too many signup attempts. Please try again later.',
      toast: {
        title: 'Signup rate limit reached',
        description: 'Please wait a while before trying again. This helps us prevent spam accounts.',
      },
      locks: true,
    }
  }
  if (said.includes(REGISTERED)) {
    return {
      text: 'This email is already registered. Please sign in instead.',
      toast: { title: 'This email is already registered' },
      locks: false,
    }
  }
  const text = cleanMessage(message) || 'An unexpected error occurred. Please try again.'
  return { text, toast: { title: 'Signup failed', description: text }, locks: false }
}
