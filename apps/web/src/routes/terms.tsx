import { TermsPage } from '#features/legal/terms-page.tsx'
import { pageMeta } from '#lib/page-meta.ts'

export function meta() {
  return pageMeta('Terms & Conditions')
}

export default function Route() {
  return <TermsPage />
}
