import { PrivacyPage } from '#features/legal/privacy-page.tsx'
import { publicMeta } from '#lib/page-meta.ts'
import { paths } from '#lib/paths.ts'

export function meta() {
  return publicMeta({
    path: paths.privacy,
    title: 'Privacy Policy',
    description:
      'Which data is collected, what it is used for, how it is protected, and how to view, change or delete it.',
  })
}

export default function Route() {
  return <PrivacyPage />
}
