import { HistoryPage } from '#domains/history/history-page.tsx'
import { createPageMeta } from '#platform/router/page-meta.ts'

export function meta() {
  return createPageMeta('History')
}

export default function Route() {
  return <HistoryPage />
}
