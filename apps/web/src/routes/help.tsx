import { HelpPage } from '#features/help/help-page.tsx'
import { pageMeta } from '#lib/page-meta.ts'

export function meta() {
  return pageMeta('Help')
}

export default function Route() {
  return <HelpPage />
}
