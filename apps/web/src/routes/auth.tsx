import { Outlet } from 'react-router'
import { ErrorScreen } from '#ui/error-screen.tsx'
import { AuthFrame } from '#domains/auth/auth-frame.tsx'
import { AnnouncementBar } from '#domains/shell/announcement-bar.tsx'
import { ConnectionNotice } from '#domains/shell/connection-notice.tsx'
import { AuthProvider } from '#domains/auth/session/auth-provider.tsx'
import { RequestedPageProvider } from '#domains/auth/requested-page.tsx'

export default function Auth() {
  return (
    <RequestedPageProvider>
      <AuthProvider>
        <AuthFrame banner={<AnnouncementBar />}>
          <Outlet />
        </AuthFrame>
        <ConnectionNotice />
      </AuthProvider>
    </RequestedPageProvider>
  )
}

export function ErrorBoundary() {
  return (
    <AuthFrame banner={<AnnouncementBar />}>
      <ErrorScreen />
    </AuthFrame>
  )
}
