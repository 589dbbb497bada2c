import { PaymentSuccessPage } from '#features/payment/payment-success-page.tsx'
import { pageMeta } from '#lib/page-meta.ts'

export function meta() {
  return pageMeta('Coming Soon')
}

export default function Route() {
  return <PaymentSuccessPage />
}
