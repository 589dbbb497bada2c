import { callFailure } from '#lib/auth/mail-answer.ts'
import type { SignInForm } from '#lib/auth/credentials-schema.ts'
import { useAuth } from '#lib/auth/use-auth.ts'
import { notify } from '#lib/notify.ts'

const WRONG = 'Login failed. Please check your credentials.'

export interface LoginFailure {
  text: string
  /** The address waits for its confirmation: another link helps. */
  isUnconfirmed: boolean
}

/** Greets whoever has just signed in. */
export function welcome(isAdmin: boolean): void {
  notify.success(isAdmin ? 'Welcome, Admin!' : 'Welcome back!')
}

/** Signs in and greets; the guard around the screen then leads on. Answers the words of a failure, if it was one. */
export function useLogin() {
  const { signIn } = useAuth()
  return async (form: SignInForm): Promise<LoginFailure | undefined> => {
    const result = await signIn(form)
    if (result.error === null) {
      welcome(result.isAdmin)
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
    notify.error('Login failed', { description: text })
    return { text, isUnconfirmed }
  }
}
