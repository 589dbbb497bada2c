import { DashboardPage } from '#features/dashboard/dashboard-page.tsx'
import { pageMeta } from '#lib/page-meta.ts'

export function meta() {
  return pageMeta('Dashboard')
}

export default function Route() {
  return <DashboardPage />
}
