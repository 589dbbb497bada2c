import { SignupPage } from '#features/auth/signup-page.tsx'
import { pageMeta } from '#lib/page-meta.ts'

export function meta() {
  return pageMeta('Create account')
}

export default function Route() {
  return <SignupPage />
}
