import { ContactPage } from '#features/legal/contact-page.tsx'
import { publicMeta } from '#lib/page-meta.ts'
import { paths } from '#lib/paths.ts'

export function meta() {
  return publicMeta({
    path: paths.contact,
    title: 'Contact Us',
    description: 'How to reach support about your account, your credits, a payment or your data.',
  })
}

export default function Route() {
  return <ContactPage />
}
