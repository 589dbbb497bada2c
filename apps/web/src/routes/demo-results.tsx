import { DemoResultsPage } from '#features/demo/demo-results-page.tsx'
import { pageMeta } from '#lib/page-meta.ts'

export function meta() {
  return pageMeta('Demo results')
}

export default function Route() {
  return <DemoResultsPage />
}
