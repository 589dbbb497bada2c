import { SubscriptionSuccessPage } from '#features/payment/subscription-success-page.tsx'
import { pageMeta } from '#lib/page-meta.ts'

export function meta() {
  return [...pageMeta('Your payment'), { name: 'robots', content: 'noindex' }]
}

export default function Route() {
  return <SubscriptionSuccessPage />
}
