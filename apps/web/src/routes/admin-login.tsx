import { AdminLoginPage } from '#domains/auth/sign-in/admin-login-page.tsx'
import { createPageMeta } from '#platform/router/page-meta.ts'

export function meta() {
  return createPageMeta('Admin sign in')
}

export default function Route() {
  return <AdminLoginPage />
}
