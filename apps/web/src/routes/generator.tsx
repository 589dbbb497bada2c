import { GeneratorPage } from '#domains/generation/generator/generator-page.tsx'
import { createPageMeta } from '#platform/router/page-meta.ts'

export function meta() {
  return createPageMeta('Generator')
}

export default function Route() {
  return <GeneratorPage />
}
