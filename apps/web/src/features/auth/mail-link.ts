import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useIsAlive } from '#hooks/use-is-alive.ts'
import { cleanMessage } from '#lib/clean-message.ts'
import { notify } from '#lib/notify.ts'
import { errorInAddress } from './error-in-address.ts'

/**
 * Whether the address says that a confirmation mail's link was followed and worked. The prerendered page knows no query:
 * hydration begins with its answer.
 */
export function useIsEmailConfirmed(): boolean {
  const [search] = useSearchParams()
  const isAlive = useIsAlive()
  return isAlive && search.get('email_confirmed') === 'true' && errorInAddress() === undefined
}

/**
 * Says what a mail's link brought along: to those whose browser got a session, on their way to the dashboard, and to
 * those who see the green notice.
 */
export function useLinkToasts(): void {
  const isConfirmed = useIsEmailConfirmed()
  useEffect(() => {
    const error = errorInAddress()
    if (error !== undefined) {
      notify.error('Login failed', { id: 'error-in-address', description: cleanMessage(error) })
    } else if (isConfirmed) {
      notify.success('Email verified successfully', {
        id: 'email-verified',
        description: 'You can now sign in to your account',
      })
    }
  }, [isConfirmed])
}
