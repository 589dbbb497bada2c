import { AdminGuard } from '#domains/auth/guards/admin-guard.tsx'
import { ConnectionNotice } from '#domains/shell/connection-notice.tsx'
import { AuthProvider } from '#domains/auth/session/auth-provider.tsx'

export default function Admin() {
  return (
    <AuthProvider>
      <AdminGuard />
      <ConnectionNotice />
    </AuthProvider>
  )
}
