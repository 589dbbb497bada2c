import { SubscriptionSuccessPage } from '#domains/billing/payment/subscription-success-page.tsx'
import { createPageMeta } from '#platform/router/page-meta.ts'

export function meta() {
  return createPageMeta('Your payment')
}

export default function Route() {
  return <SubscriptionSuccessPage />
}
