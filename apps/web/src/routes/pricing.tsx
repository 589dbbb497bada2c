import { OfflineNotice } from '#features/layout/offline-notice.tsx'
import { PricingPage } from '#features/pricing/pricing-page.tsx'
import { publicMeta } from '#lib/page-meta.ts'
import { paths } from '#lib/paths.ts'

export function meta() {
  return publicMeta({
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
