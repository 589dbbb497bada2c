import { Outlet } from 'react-router'
import { ErrorScreen } from '#ui/error-screen.tsx'
import { SiteLayout } from '#domains/shell/site-layout.tsx'

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
