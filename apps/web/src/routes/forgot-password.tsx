import { ForgotPasswordPage } from '#domains/auth/mail/forgot-password-page.tsx'
import { createPageMeta } from '#platform/router/page-meta.ts'

export function meta() {
  return createPageMeta('Forgot your password')
}

export default function Route() {
  return <ForgotPasswordPage />
}
