import { NewPasswordPage } from '#domains/account/new-password-page.tsx'
import { MfaGuard } from '#domains/auth/mfa/mfa-guard.tsx'
import { createPageMeta } from '#platform/router/page-meta.ts'

export function meta() {
  return createPageMeta('Choose a new password')
}

export default function Route() {
  return (
    <MfaGuard>
      <NewPasswordPage />
    </MfaGuard>
  )
}
