import { SignInLinkPage } from '#features/auth/sign-in-link-page.tsx'
import { pageMeta } from '#lib/page-meta.ts'

export function meta() {
  return pageMeta('Sign in by mail')
}

export default function Route() {
  return <SignInLinkPage />
}
