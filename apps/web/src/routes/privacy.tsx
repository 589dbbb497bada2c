import { PrivacyPage } from '#features/legal/privacy-page.tsx'
import { pageMeta } from '#lib/page-meta.ts'

export function meta() {
  return pageMeta('Privacy Policy')
}

export default function Route() {
  return <PrivacyPage />
}
