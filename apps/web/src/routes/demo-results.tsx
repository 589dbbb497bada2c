import { DemoResultsPage } from '#domains/demo/demo-results-page.tsx'
import { OfflineNotice } from '#domains/shell/offline-notice.tsx'
import { createPageMeta } from '#platform/router/page-meta.ts'

export function meta() {
  return createPageMeta('Demo results')
}

export default function Route() {
  return (
    <>
      <DemoResultsPage />
      <OfflineNotice />
    </>
  )
}
