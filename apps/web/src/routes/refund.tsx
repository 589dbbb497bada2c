import { RefundPage } from '#features/legal/refund-page.tsx'
import { pageMeta } from '#lib/page-meta.ts'

export function meta() {
  return pageMeta('Refund Policy')
}

export default function Route() {
  return <RefundPage />
}
