import { useAuth } from '#lib/auth/use-auth.ts'
import { cleanMessage } from '#lib/clean-message.ts'
import { notify } from '#lib/notify.ts'
import type { SignInForm } from './credentials-schema.ts'

const WRONG = 'Login failed. Please check your credentials.'

/** Signs in and greets; the guard around the screen then leads on. Answers the words of a failure, if it was one. */
export function useLogin() {
  const { signIn } = useAuth()
  return async (form: SignInForm): Promise<string | undefined> => {
    const result = await signIn(form)
    if (result.error === null) {
      notify.success(result.isAdmin ? 'Welcome, Admin!' : 'Welcome back!')
      return undefined
    }
    if (result.error.code === 'invalid_credentials') {
      notify.error(WRONG)
      return WRONG
    }
    const description = cleanMessage(result.error.message)
    notify.error('Login failed', { description })
    return description || WRONG
  }
}
