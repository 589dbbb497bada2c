import { useNavigate } from 'react-router'
import { cleanMessage } from '#lib/clean-message.ts'
import { notify } from '#lib/notify.ts'
import { paths } from '#lib/paths.ts'
import { type SignOutScope, useAuth } from './use-auth.ts'

/** Signs out, here or everywhere, says so and goes home. */
export function useSignOut(): (scope?: Exclude<SignOutScope, 'others'>) => Promise<void> {
  const { signOut } = useAuth()
  const navigate = useNavigate()
  return async (scope) => {
    const { error } = await signOut(scope)
    if (error) {
      notify.error('Error signing out', { description: cleanMessage(error.message) })
      return
    }
    notify.success('Logged out successfully')
    await navigate(paths.home)
  }
}
