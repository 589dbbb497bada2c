import { UsagePage } from '#domains/credits/usage/usage-page.tsx'
import { createPageMeta } from '#platform/router/page-meta.ts'

export function meta() {
  return createPageMeta('Usage')
}

export default function Route() {
  return <UsagePage />
}
