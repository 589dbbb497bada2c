import type { SubscriptionChange } from '@firstline/contract/billing'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { isSessionRefusal } from '#platform/api/function-errors.ts'
import { notify } from '#platform/notify.ts'
import { billingQuery, changeSubscription } from './billing-query.ts'

const FAILED = {
  cancel: 'Failed to cancel subscription',
  resume: 'Failed to keep subscription',
} as const satisfies Record<SubscriptionChange['action'], string>

/** Cancels the subscription to the end of its period, or takes that back. Whether it succeeded. */
export function useChangeSubscription() {
  const { profile, refreshProfile } = useAuth()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const change = async (action: SubscriptionChange['action']): Promise<boolean> => {
    setBusy(true)
    try {
      const billing = await changeSubscription(action, FAILED[action])
      client.setQueryData(billingQuery(profile).queryKey, billing)
      // The plan's status is a column of the profile. It also arrives by itself, so a failure only delays it.
      await refreshProfile().catch(() => undefined)
      return true
    } catch (error) {
      if (!isSessionRefusal(error)) notify.failure(error, { title: FAILED[action] })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, change }
}
