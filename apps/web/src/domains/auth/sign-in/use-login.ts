import type { AuthError } from '@supabase/supabase-js'
import type { CaptchaControl } from '#domains/auth/captcha/use-captcha.tsx'
import { describeCallFailure, CAPTCHA_FAILED } from '#domains/auth/mail/mail-response.ts'
import type { SignInFields } from '#domains/auth/credentials-schema.ts'
import { describeBlockedAccount } from '#platform/session/describe-blocked-account.ts'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { showWelcome } from '#domains/auth/show-welcome.ts'
import { cleanMessage } from '#platform/clean-message.ts'
import { notify } from '#platform/notify.ts'

const WRONG = 'Login failed. Please check your credentials.'

export interface LoginFailure {
  text: string
  /** The address is not confirmed: another link helps. */
  isUnconfirmed: boolean
}

/** The message of our server, as opposed to a proxy's. */
function serverMessage(error: AuthError): string | undefined {
  // The server's message about the captcha is for programs.
  const isForPeople = error.code !== undefined && error.code !== CAPTCHA_FAILED
  return isForPeople ? cleanMessage(error.message) || undefined : undefined
}

/** Signs in and greets; the guard around the screen then redirects. Returns the error, if any. */
export function useLogin(pass: CaptchaControl['pass']) {
  const { signIn } = useAuth()
  return async (form: SignInFields): Promise<LoginFailure | undefined> => {
    const result = await pass((...proof) => signIn(form, ...proof))
    if (result.error === null) {
      if (!result.isMfaPending) showWelcome(result.isAdmin)
      return undefined
    }
    if (result.error.code === 'invalid_credentials') {
      notify.error(WRONG)
      return { text: WRONG, isUnconfirmed: false }
    }
    if (result.error.code === 'user_banned') {
      const text = describeBlockedAccount()
      notify.error('Login failed', { description: text })
      return { text, isUnconfirmed: false }
    }
    const isUnconfirmed = result.error.code === 'email_not_confirmed'
    const text = isUnconfirmed
      ? 'Your email address is not confirmed yet. Please open the link we sent you.'
      : describeCallFailure(result.error)
    notify.error('Login failed', { description: serverMessage(result.error) ?? text })
    return { text, isUnconfirmed }
  }
}
