import type { User } from '@supabase/supabase-js'
import { useEffect } from 'react'
import { clearAuthCallback, useAuthCallback } from '#domains/auth/auth-callback.ts'
import { isProviderCallback, getProviderLabel } from '#domains/auth/sign-in/provider-error.ts'
import { notify } from '#platform/notify.ts'
import { describeConnectError } from './describe-connect-error.ts'

const ID = 'connected'

/** Reports the outcome after the return from a provider. `now` is the user as the server has it, once loaded. */
export function useConnectOutcome(now: User | undefined): void {
  const callback = useAuthCallback()
  useEffect(() => {
    if (callback === undefined || !isProviderCallback(callback)) return
    const { provider, errorCode } = callback
    const label = getProviderLabel(provider) ?? 'The account'
    if (errorCode === 'access_denied') {
      notify.info(`${label} was not connected`, { id: ID, description: 'Nothing has changed.' })
    } else if (errorCode !== undefined) {
      notify.error(`${label} was not connected`, { id: ID, description: describeConnectError(errorCode) })
    } else if (now === undefined) return
    else if (now.identities?.some((identity) => identity.provider === provider)) {
      notify.success(`${label} is connected`, { id: ID })
    } else {
      // The code belongs to another browser.
      notify.error(`${label} was not connected`, {
        id: ID,
        description: describeConnectError('flow_state_not_found'),
      })
    }
    clearAuthCallback()
  }, [callback, now])
}
