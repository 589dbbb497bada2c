import { DashboardPage } from '#domains/dashboard/dashboard-page.tsx'
import { createPageMeta } from '#platform/router/page-meta.ts'

export function meta() {
  return createPageMeta('Dashboard')
}

export default function Route() {
  return <DashboardPage />
}
