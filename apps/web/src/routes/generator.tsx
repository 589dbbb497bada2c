import { GeneratorPage } from '#features/generator/generator-page.tsx'
import { pageMeta } from '#lib/page-meta.ts'

export function meta() {
  return pageMeta('Generator')
}

export default function Route() {
  return <GeneratorPage />
}
