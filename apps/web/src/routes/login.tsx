import { LoginPage } from '#features/auth/login-page.tsx'
import { pageMeta } from '#lib/page-meta.ts'

export function meta() {
  return pageMeta('Sign in')
}

export default function Route() {
  return <LoginPage />
}
