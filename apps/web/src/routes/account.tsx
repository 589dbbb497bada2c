import { AccountPage } from '#features/account/account-page.tsx'
import { pageMeta } from '#lib/page-meta.ts'

export function meta() {
  return pageMeta('Account')
}

export default function Route() {
  return <AccountPage />
}
