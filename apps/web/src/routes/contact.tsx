import { ContactPage } from '#features/legal/contact-page.tsx'
import { pageMeta } from '#lib/page-meta.ts'

export function meta() {
  return pageMeta('Contact Us')
}

export default function Route() {
  return <ContactPage />
}
