import { DemoResultsPage } from '#features/demo/demo-results-page.tsx'
import { OfflineNotice } from '#features/layout/offline-notice.tsx'
import { pageMeta } from '#lib/page-meta.ts'

export function meta() {
  return pageMeta('Demo results')
}

export default function Route() {
  return (
    <>
      <DemoResultsPage />
      <OfflineNotice />
    </>
  )
}
