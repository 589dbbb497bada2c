import { BriefsPage } from '#domains/saved-briefs/briefs-page.tsx'
import { createPageMeta } from '#platform/router/page-meta.ts'

export function meta() {
  return createPageMeta('Briefs')
}

export default function Route() {
  return <BriefsPage />
}
