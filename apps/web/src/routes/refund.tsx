import { RefundPage } from '#features/legal/refund-page.tsx'
import { publicMeta } from '#lib/page-meta.ts'
import { paths } from '#lib/paths.ts'

export function meta() {
  return publicMeta({
    path: paths.refund,
    title: 'Refund Policy',
    description:
      'Why there are no refunds after a purchase, and how a subscription is cancelled at any time.',
  })
}

export default function Route() {
  return <RefundPage />
}
