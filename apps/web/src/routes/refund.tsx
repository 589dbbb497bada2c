import { RefundPage } from '#domains/marketing/legal/refund-page.tsx'
import { createPublicMeta } from '#platform/router/page-meta.ts'
import { paths } from '#platform/router/paths.ts'

export function meta() {
  return createPublicMeta({
    path: paths.refund,
    title: 'Refund Policy',
    description:
      'Why there are no refunds after a purchase, and how a subscription is cancelled at any time.',
  })
}

export default function Route() {
  return <RefundPage />
}
