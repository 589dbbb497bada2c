import type { AuthError } from '@supabase/supabase-js'
import { describeCallFailure } from '#domains/auth/mail/mail-response.ts'

export interface SignUpFailure {
  /** Shown in the box above the form. */
  text: string
  toast: { title: string; description?: string }
  /** The form is locked for a while. */
  locks: boolean
}

const RATE_LIMIT = 'rate limit'
const REGISTERED = 'already registered'

/** The message for a refused sign-up. */
export function describeSignUpFailure(error: AuthError): SignUpFailure {
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
  const text = describeCallFailure(error)
  return { text, toast: { title: 'Signup failed', description: text }, locks: false }
}
