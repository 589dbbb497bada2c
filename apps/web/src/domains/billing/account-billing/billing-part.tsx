import type { Billing } from '@firstline/contract/billing'
import { effectivePlan } from '@firstline/contract/plans'
import type { Profile } from '@firstline/contract/profile'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Loaded } from '#ui/loaded-list.tsx'
import { LoadingState } from '#ui/loading-state.tsx'
import { billingQuery, BILLING_LOAD_FAILED } from '#domains/billing/billing-query.ts'
import { useBillingPortal } from '#domains/billing/use-billing-portal.ts'
import { paths } from '#platform/router/paths.ts'
import { getRuntime } from '#platform/runtime.ts'
import { describeSubscription } from './describe-subscription.ts'
import { InvoiceList } from './invoice-list.tsx'
import { TopUp } from './top-up.tsx'

/** The subscription, its invoices, and top-ups. */
export function BillingPart({ profile }: { profile: Profile }) {
  const query = useQuery(billingQuery(profile))
  return (
    <Loaded query={query} failure={BILLING_LOAD_FAILED} loading={<LoadingState lines={4} className="py-3" />}>
      {(billing) => (
        <div className="flex flex-col gap-8">
          <SubscriptionLine billing={billing} profile={profile} />
          {getRuntime().offers.includes('top-up') && <TopUp extra={billing.extra} />}
          <InvoiceList invoices={billing.invoices} />
        </div>
      )}
    </Loaded>
  )
}

function SubscriptionLine({ billing, profile }: { billing: Billing; profile: Profile }) {
  const portal = useBillingPortal()
  const isFree = effectivePlan(profile.plan) === 'free'
  const [title, detail] = describeSubscription(billing.subscription, isFree)
  const wasEverPaid = billing.subscription !== null || billing.invoices.length > 0
  return (
    <div>
      <p className="font-medium">{title}</p>
      <p className="mt-1 text-sm text-ink-2">{detail}</p>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        {wasEverPaid && (
          <Button kind="second" busy={portal.isBusy} busyText="Opening..." onClick={() => portal.open()}>
            Manage billing
          </Button>
        )}
        {isFree && (
          <Link to={paths.pricing} className="text-link inline-flex min-h-tap items-center text-sm">
            See Pro
          </Link>
        )}
      </div>
    </div>
  )
}
