import { PaymentCancelPage } from '#features/payment/payment-cancel-page.tsx'
import { pageMeta } from '#lib/page-meta.ts'

export function meta() {
  return pageMeta('Payment System Unavailable')
}

export default function Route() {
  return <PaymentCancelPage />
}
