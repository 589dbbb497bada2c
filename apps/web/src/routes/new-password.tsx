import { NewPasswordPage } from '#features/account/new-password-page.tsx'
import { pageMeta } from '#lib/page-meta.ts'

export function meta() {
  return pageMeta('Choose a new password')
}

export default function Route() {
  return <NewPasswordPage />
}
