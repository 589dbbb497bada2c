import { PaymentSuccessPage } from '#features/payment/payment-success-page.tsx'
import { pageMeta } from '#lib/page-meta.ts'

export function meta() {
  return [...pageMeta('Coming Soon'), { name: 'robots', content: 'noindex' }]
}

export default function Route() {
  return <PaymentSuccessPage />
}
