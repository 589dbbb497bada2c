import { ResultsPage } from '#features/results/results-page.tsx'
import { pageMeta } from '#lib/page-meta.ts'

export function meta() {
  return pageMeta('Results')
}

export default function Route() {
  return <ResultsPage />
}
