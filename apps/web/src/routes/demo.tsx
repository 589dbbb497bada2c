import { DemoPage } from '#features/demo/demo-page.tsx'
import { OfflineNotice } from '#features/layout/offline-notice.tsx'
import { pageMeta } from '#lib/page-meta.ts'

export function meta() {
  return pageMeta('Free demo', 'Write three messages from your own brief. No account, no card.')
}

export default function Route() {
  return (
    <>
      <DemoPage />
      <OfflineNotice />
    </>
  )
}
