import { ResultsPage } from '#features/results/results-page.tsx'

export default function Route() {
  return <ResultsPage />
}
