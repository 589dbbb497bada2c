import { PricingPage } from '#features/pricing/pricing-page.tsx'
import { pageMeta } from '#lib/page-meta.ts'

export function meta() {
  return pageMeta('Pricing', 'AI generation tools for high-converting cold DMs and subject lines.')
}

export default function Route() {
  return <PricingPage />
}
