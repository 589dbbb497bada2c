import { ContactPage } from '#domains/marketing/legal/contact-page.tsx'
import { createPublicMeta } from '#platform/router/page-meta.ts'
import { paths } from '#platform/router/paths.ts'

export function meta() {
  return createPublicMeta({
    path: paths.contact,
    title: 'Contact Us',
    description: 'How to reach support about your account, your credits, a payment or your data.',
  })
}

export default function Route() {
  return <ContactPage />
}
