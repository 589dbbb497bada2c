import { MfaPage } from '#domains/auth/mfa/mfa-page.tsx'
import { createPageMeta } from '#platform/router/page-meta.ts'

export function meta() {
  return createPageMeta('Enter your code')
}

export default function Route() {
  return <MfaPage />
}
