import { Outlet } from 'react-router'
import { ErrorScreen } from '#components/error-screen.tsx'
import { AuthFrame } from '#features/auth/auth-frame.tsx'
import { ConnectionNotice } from '#features/layout/connection-notice.tsx'
import { AuthProvider } from '#lib/auth/auth-provider.tsx'

/** The screens around signing in. */
export default function Auth() {
  return (
    <AuthProvider>
      <AuthFrame>
        <Outlet />
      </AuthFrame>
      <ConnectionNotice />
    </AuthProvider>
  )
}

export function ErrorBoundary() {
  return (
    <AuthFrame>
      <ErrorScreen />
    </AuthFrame>
  )
}
