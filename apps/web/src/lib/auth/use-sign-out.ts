import { useNavigate } from 'react-router'
import { cleanMessage } from '#lib/clean-message.ts'
import { notify } from '#lib/notify.ts'
import { paths } from '#lib/paths.ts'
import { useAuth } from './use-auth.ts'

/** Signs out, says so and goes home. */
export function useSignOut(): () => Promise<void> {
  const { signOut } = useAuth()
  const navigate = useNavigate()
  return async () => {
    const { error } = await signOut()
    if (error) {
      notify.error('Error signing out', { description: cleanMessage(error.message) })
      return
    }
    notify.success('Logged out successfully')
    await navigate(paths.home)
  }
}
