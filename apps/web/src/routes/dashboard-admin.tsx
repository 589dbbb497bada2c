import { AdminPage } from '#domains/admin/admin-page.tsx'
import { createPageMeta } from '#platform/router/page-meta.ts'

export function meta() {
  return createPageMeta('Admin')
}

export default function Route() {
  return <AdminPage />
}
