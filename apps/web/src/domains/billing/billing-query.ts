import { Billing, type SubscriptionChange } from '@firstline/contract/billing'
import type { Profile } from '@firstline/contract/profile'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { createMemberConnection } from '#platform/api/member-connection.ts'
import { requestFunction } from '#platform/api/request-function.ts'
import { getRuntime } from '#platform/runtime.ts'

export const BILLING_LOAD_FAILED = 'Your billing could not be read'

/** The member's subscription and invoices. A change of the profile, which arrives by itself, reads them again. */
export function billingQuery(profile: Pick<Profile, 'user_id' | 'version'> | null) {
  return queryOptions({
    queryKey: ['billing', profile?.user_id ?? null, profile?.version ?? null],
    queryFn: ({ signal }) => readBilling(signal),
    enabled: profile !== null && getRuntime().paymentsEnabled,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
    retry: false,
  })
}

export function readBilling(signal?: AbortSignal): Promise<Billing> {
  const connection = createMemberConnection('billing', BILLING_LOAD_FAILED)
  return requestFunction(connection, Billing, signal ? { signal } : {})
}

export function changeSubscription(action: SubscriptionChange['action'], failure: string): Promise<Billing> {
  return requestFunction(createMemberConnection('change-subscription', failure), Billing, {
    body: { action },
  })
}
