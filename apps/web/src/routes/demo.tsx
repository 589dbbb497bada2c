import { DemoPage } from '#domains/demo/demo-page.tsx'
import { OfflineNotice } from '#domains/shell/offline-notice.tsx'
import { createPublicMeta } from '#platform/router/page-meta.ts'
import { paths } from '#platform/router/paths.ts'

export function meta() {
  return createPublicMeta({
    path: paths.demo,
    title: 'Free demo',
    description: 'Write three messages from your own brief. No account, no card.',
  })
}

export default function Route() {
  return (
    <>
      <DemoPage />
      <OfflineNotice />
    </>
  )
}
