import type { AuthError } from '@supabase/supabase-js'
import { callFailure } from '#lib/auth/mail-answer.ts'
import type { SignInForm } from '#lib/auth/credentials-schema.ts'
import { useAuth } from '#lib/auth/use-auth.ts'
import { welcome } from '#lib/auth/welcome.ts'
import { cleanMessage } from '#lib/clean-message.ts'
import { notify } from '#lib/notify.ts'

const WRONG = 'Login failed. Please check your credentials.'

export interface LoginFailure {
  text: string
  /** The address waits for its confirmation: another link helps. */
  isUnconfirmed: boolean
}

/** What our server said, as opposed to whatever stands in front of it or between us. */
function serverMessage(error: AuthError): string | undefined {
  return error.code === undefined ? undefined : cleanMessage(error.message) || undefined
}

/** Signs in and greets; the guard around the screen then leads on. Answers the words of a failure, if it was one. */
export function useLogin() {
  const { signIn } = useAuth()
  return async (form: SignInForm): Promise<LoginFailure | undefined> => {
    const result = await signIn(form)
    if (result.error === null) {
      if (!result.owesCode) welcome(result.isAdmin)
      return undefined
    }
    if (result.error.code === 'invalid_credentials') {
      notify.error(WRONG)
      return { text: WRONG, isUnconfirmed: false }
    }
    const isUnconfirmed = result.error.code === 'email_not_confirmed'
    const text = isUnconfirmed
      ? 'Your email address is not confirmed yet. Please open the link we sent you.'
      : callFailure(result.error)
    notify.error('Login failed', { description: serverMessage(result.error) ?? text })
    return { text, isUnconfirmed }
  }
}
