import type { AuthError } from '@supabase/supabase-js'
import type { Captcha } from '#components/captcha/use-captcha.tsx'
import { callFailure, CAPTCHA_FAILED } from '#lib/auth/mail-answer.ts'
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
  // What it says of the captcha is for programs.
  const isForPeople = error.code !== undefined && error.code !== CAPTCHA_FAILED
  return isForPeople ? cleanMessage(error.message) || undefined : undefined
}

/** Signs in and greets; the guard around the screen then leads on. Answers the words of a failure, if it was one. */
export function useLogin(pass: Captcha['pass']) {
  const { signIn } = useAuth()
  return async (form: SignInForm): Promise<LoginFailure | undefined> => {
    const result = await pass((...proof) => signIn(form, ...proof))
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
