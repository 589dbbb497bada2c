import { ResultsPage } from '#domains/generation/results-page/results-page.tsx'
import { createPageMeta } from '#platform/router/page-meta.ts'

export function meta() {
  return createPageMeta('Results')
}

export default function Route() {
  return <ResultsPage />
}
