import type { Subscription } from '@firstline/contract/billing'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { formatDay } from '#platform/format/format-day.ts'
import { useChangeSubscription } from './use-change-subscription.ts'

const INTERVALS = { 'pro-monthly': 'Monthly', 'pro-yearly': 'Yearly' } as const

export interface SubscriptionFactsProps {
  subscription: Subscription
  /** When the credits renew. */
  renewsAt: string
}

/** A subscription on the plan's card: active, overdue or canceled. */
export function SubscriptionFacts({ subscription, renewsAt }: SubscriptionFactsProps) {
  const { offer, isCanceled, status, paidUntil, graceUntil } = subscription
  if (isCanceled) {
    return (
      <>
        <p className="font-medium text-ink">Inactive</p>
        <p className="mt-1">Access until {formatDay(paidUntil)}</p>
        <p>Your subscription is cancelled and won't renew.</p>
      </>
    )
  }
  if (status === 'overdue') {
    return (
      <>
        <p className="font-medium text-ink">Payment overdue</p>
        <p className="mt-1">Access until {formatDay(graceUntil ?? paidUntil)}, unless it is paid.</p>
      </>
    )
  }
  return (
    <>
      <p className="font-medium text-ink">Active ({INTERVALS[offer]} subscription)</p>
      <p className="mt-1">Next renewal date: {formatDay(renewsAt)}</p>
      {offer === 'pro-yearly' && <p>Next payment: {formatDay(paidUntil)}</p>}
      <p>Your plan renews automatically.</p>
    </>
  )
}

/** `Cancel subscription`, which asks first and names the date, or `Keep subscription`. */
export function SubscriptionActions({ subscription }: Pick<SubscriptionFactsProps, 'subscription'>) {
  const { isBusy, change } = useChangeSubscription()
  const [isAsking, setAsking] = useState(false)
  const date = formatDay(subscription.paidUntil)
  if (subscription.isCanceled) {
    return (
      <Button kind="second" size="sm" busy={isBusy} busyText="Saving..." onClick={() => change('resume')}>
        Keep subscription
      </Button>
    )
  }
  return (
    <>
      <Button kind="quiet" size="sm" className="-ml-[0.9375rem]" onClick={() => setAsking(true)}>
        Cancel subscription
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Cancel subscription"
        cancelLabel="Keep Pro"
        actionLabel="Cancel subscription"
        busyLabel="Canceling..."
        busy={isBusy}
        onConfirm={() => change('cancel').then(() => setAsking(false))}
      >
        You keep Pro until {date} and are not charged again. After that you are on the Free plan. Until then
        you can take this back.
      </ConfirmDialog>
    </>
  )
}
