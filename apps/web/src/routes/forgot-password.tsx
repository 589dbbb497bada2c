import { ForgotPasswordPage } from '#features/auth/forgot-password-page.tsx'
import { pageMeta } from '#lib/page-meta.ts'

export function meta() {
  return pageMeta('Forgot your password')
}

export default function Route() {
  return <ForgotPasswordPage />
}
