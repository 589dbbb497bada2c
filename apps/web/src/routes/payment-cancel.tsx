import { PaymentCancelPage } from '#domains/billing/payment/payment-cancel-page.tsx'
import { createPageMeta } from '#platform/router/page-meta.ts'

export function meta() {
  return createPageMeta('Payment System Unavailable')
}

export default function Route() {
  return <PaymentCancelPage />
}
