import { PrivacyPage } from '#domains/marketing/legal/privacy-page.tsx'
import { createPublicMeta } from '#platform/router/page-meta.ts'
import { paths } from '#platform/router/paths.ts'

export function meta() {
  return createPublicMeta({
    path: paths.privacy,
    title: 'Privacy Policy',
    description:
      'Which data is collected, what it is used for, how it is protected, and how to view, change or delete it.',
  })
}

export default function Route() {
  return <PrivacyPage />
}
