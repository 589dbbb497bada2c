import { Outlet } from 'react-router'
import { ErrorScreen } from '#components/error-screen.tsx'
import { AuthFrame } from '#features/auth/auth-frame.tsx'
import { ConnectionNotice } from '#features/layout/connection-notice.tsx'
import { AuthProvider } from '#lib/auth/auth-provider.tsx'
import { RequestedPageProvider } from '#lib/auth/requested-page.tsx'

/** The screens around signing in. */
export default function Auth() {
  return (
    <RequestedPageProvider>
      <AuthProvider>
        <AuthFrame>
          <Outlet />
        </AuthFrame>
        <ConnectionNotice />
      </AuthProvider>
    </RequestedPageProvider>
  )
}

export function ErrorBoundary() {
  return (
    <AuthFrame>
      <ErrorScreen />
    </AuthFrame>
  )
}
