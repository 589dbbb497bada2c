import { SingleSignOnPage } from '#domains/auth/sign-in/single-sign-on-page.tsx'
import { createPageMeta } from '#platform/router/page-meta.ts'

export function meta() {
  return createPageMeta('Sign in with your company')
}

export default function Route() {
  return <SingleSignOnPage />
}
