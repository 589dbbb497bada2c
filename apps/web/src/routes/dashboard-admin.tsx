import { AdminPage } from '#features/admin/admin-page.tsx'
import { pageMeta } from '#lib/page-meta.ts'

export function meta() {
  return pageMeta('Admin')
}

export default function Route() {
  return <AdminPage />
}
