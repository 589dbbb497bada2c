import { SubscriptionSuccessPage } from '#features/payment/subscription-success-page.tsx'
import { pageMeta } from '#lib/page-meta.ts'

export function meta() {
  return pageMeta('Your payment')
}

export default function Route() {
  return <SubscriptionSuccessPage />
}
