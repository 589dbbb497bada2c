import { AccountPage } from '#domains/account/account-page.tsx'
import { createPageMeta } from '#platform/router/page-meta.ts'

export function meta() {
  return createPageMeta('Account')
}

export default function Route() {
  return <AccountPage />
}
