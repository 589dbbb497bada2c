import { TermsPage } from '#domains/marketing/legal/terms-page.tsx'
import { createPublicMeta } from '#platform/router/page-meta.ts'
import { paths } from '#platform/router/paths.ts'

export function meta() {
  return createPublicMeta({
    path: paths.terms,
    title: 'Terms & Conditions',
    description: 'The twelve terms that apply when you use the service or buy a plan.',
  })
}

export default function Route() {
  return <TermsPage />
}
