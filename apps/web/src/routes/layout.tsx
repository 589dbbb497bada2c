import { Outlet } from 'react-router'
import { ErrorScreen } from '#components/error-screen.tsx'
import { SiteLayout } from '#features/layout/site-layout.tsx'

export default function Layout() {
  return (
    <SiteLayout>
      <Outlet />
    </SiteLayout>
  )
}

export function ErrorBoundary() {
  return (
    <SiteLayout>
      <ErrorScreen />
    </SiteLayout>
  )
}
