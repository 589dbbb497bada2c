import { DemoPage } from '#features/demo/demo-page.tsx'
import { OfflineNotice } from '#features/layout/offline-notice.tsx'
import { publicMeta } from '#lib/page-meta.ts'
import { paths } from '#lib/paths.ts'

export function meta() {
  return publicMeta({
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
