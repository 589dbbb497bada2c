import { useNavigate } from 'react-router'
import { cleanMessage } from '#platform/clean-message.ts'
import { notify } from '#platform/notify.ts'
import { paths } from '#platform/router/paths.ts'
import { type SignOutScope, useAuth } from './use-auth.ts'

/** Signs out, reports the outcome and goes to the home page. */
export function useSignOut(): (scope?: Exclude<SignOutScope, 'others'>) => Promise<void> {
  const { signOut } = useAuth()
  const navigate = useNavigate()
  return async (scope) => {
    const { error } = await signOut(scope)
    if (error) {
      notify.error('Error signing out', { description: cleanMessage(error.message) })
      return
    }
    notify.success('Logged out successfully', { staysOnNavigation: true })
    await navigate(paths.home)
  }
}
