import type { User } from '@supabase/supabase-js'
import { useEffect } from 'react'
import { forgetLanding, useLanding } from '#lib/auth/landing.ts'
import { isOfProvider, labelOf } from '#lib/auth/provider-problem.ts'
import { notify } from '#lib/notify.ts'
import { connectProblem } from './connect-problem.ts'

const ID = 'connected'

/** Says how it went to somebody who comes back from a provider. `now` is the user as the server has it, once it is known. */
export function useConnectOutcome(now: User | undefined): void {
  const landing = useLanding()
  useEffect(() => {
    if (landing === undefined || !isOfProvider(landing)) return
    const { provider, errorCode } = landing
    const label = labelOf(provider) ?? 'The account'
    if (errorCode === 'access_denied') {
      notify.info(`${label} was not connected`, { id: ID, description: 'Nothing has changed.' })
    } else if (errorCode !== undefined) {
      notify.error(`${label} was not connected`, { id: ID, description: connectProblem(errorCode) })
    } else if (now === undefined) return
    else if (now.identities?.some((identity) => identity.provider === provider)) {
      notify.success(`${label} is connected`, { id: ID })
    } else {
      // The code was none of this browser's.
      notify.error(`${label} was not connected`, {
        id: ID,
        description: connectProblem('flow_state_not_found'),
      })
    }
    forgetLanding()
  }, [landing, now])
}
