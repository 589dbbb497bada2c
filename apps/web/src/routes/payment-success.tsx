import { PaymentSuccessPage } from '#domains/billing/payment/payment-success-page.tsx'
import { createPageMeta } from '#platform/router/page-meta.ts'

export function meta() {
  return createPageMeta('Coming Soon')
}

export default function Route() {
  return <PaymentSuccessPage />
}
