import { TermsPage } from '#features/legal/terms-page.tsx'
import { publicMeta } from '#lib/page-meta.ts'
import { paths } from '#lib/paths.ts'

export function meta() {
  return publicMeta({
    path: paths.terms,
    title: 'Terms & Conditions',
    description: 'The twelve terms that apply when you use the service or buy a plan.',
  })
}

export default function Route() {
  return <TermsPage />
}
