import type { AuthError } from '@supabase/supabase-js'
import { callFailure } from '#lib/auth/mail-answer.ts'

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
export function signUpFailure(error: AuthError): SignUpFailure {
  const said = error.message.toLowerCase()
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
  const text = callFailure(error)
  return { text, toast: { title: 'Signup failed', description: text }, locks: false }
}
