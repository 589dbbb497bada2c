import { AdminGuard } from '#features/auth/admin-guard.tsx'
import { ConnectionNotice } from '#features/layout/connection-notice.tsx'
import { AuthProvider } from '#lib/auth/auth-provider.tsx'

/** Everything inside is for administrators only. */
export default function Admin() {
  return (
    <AuthProvider>
      <AdminGuard />
      <ConnectionNotice />
    </AuthProvider>
  )
}
