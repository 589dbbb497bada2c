import { SendersPage } from '#domains/senders/senders-page.tsx'
import { createPageMeta } from '#platform/router/page-meta.ts'

export function meta() {
  return createPageMeta('Senders')
}

export default function Route() {
  return <SendersPage />
}
