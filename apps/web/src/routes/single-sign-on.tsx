import { SingleSignOnPage } from '#features/auth/single-sign-on-page.tsx'
import { pageMeta } from '#lib/page-meta.ts'

export function meta() {
  return pageMeta('Sign in with your company')
}

export default function Route() {
  return <SingleSignOnPage />
}
