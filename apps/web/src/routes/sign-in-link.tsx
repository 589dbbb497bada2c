import { SignInLinkPage } from '#domains/auth/sign-in/sign-in-link-page.tsx'
import { createPageMeta } from '#platform/router/page-meta.ts'

export function meta() {
  return createPageMeta('Sign in by mail')
}

export default function Route() {
  return <SignInLinkPage />
}
