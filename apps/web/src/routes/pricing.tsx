import { OfflineNotice } from '#domains/shell/offline-notice.tsx'
import { PricingPage } from '#domains/billing/pricing/pricing-page.tsx'
import { createPublicMeta } from '#platform/router/page-meta.ts'
import { paths } from '#platform/router/paths.ts'

export function meta() {
  return createPublicMeta({
    path: paths.pricing,
    title: 'Pricing',
    description:
      'AI generation tools for high-converting cold DMs and subject lines: Pro for people who write every week, and a free plan that renews every month.',
  })
}

export default function Route() {
  return (
    <>
      <PricingPage />
      <OfflineNotice />
    </>
  )
}
