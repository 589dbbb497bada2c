import { DashboardPage } from '#features/dashboard/dashboard-page.tsx'

export default function Route() {
  return <DashboardPage />
}
