import { AdminLoginPage } from '#features/auth/admin-login-page.tsx'
import { pageMeta } from '#lib/page-meta.ts'

export function meta() {
  return pageMeta('Admin sign in')
}

export default function Route() {
  return <AdminLoginPage />
}
