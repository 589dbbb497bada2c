import type { Profile } from '@firstline/contract/profile'
import { useQuery } from '@tanstack/react-query'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { formatDay } from '#platform/format/format-day.ts'
import { billingQuery } from './billing-query.ts'
import { useBillingPortal } from './use-billing-portal.ts'

/** What happens after a failed payment, and where to update the card. */
export function OverdueBanner({ profile }: { profile: Profile }) {
  const { data } = useQuery(billingQuery(profile))
  const portal = useBillingPortal()
  const subscription = data?.subscription
  if (subscription?.status !== 'overdue') return null
  return (
    <Banner
      kind="warning"
      title="Your last payment failed."
      action={
        <Button
          kind="second"
          size="sm"
          busy={portal.isBusy}
          busyText="Opening..."
          onClick={() => portal.open()}
        >
          Update card
        </Button>
      }
    >
      You keep Pro until {formatDay(subscription.graceUntil ?? subscription.paidUntil)}. Unless the payment
      succeeds by then, you are on the Free plan.
    </Banner>
  )
}
