import { NewPasswordPage } from '#features/account/new-password-page.tsx'
import { SecondStepGuard } from '#features/auth/second-step/second-step-guard.tsx'
import { pageMeta } from '#lib/page-meta.ts'

export function meta() {
  return pageMeta('Choose a new password')
}

export default function Route() {
  return (
    <SecondStepGuard>
      <NewPasswordPage />
    </SecondStepGuard>
  )
}
