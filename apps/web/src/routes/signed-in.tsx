import { SignedInGuard } from '#features/auth/signed-in-guard.tsx'
import { ConnectionNotice } from '#features/layout/connection-notice.tsx'
import { AuthProvider } from '#lib/auth/auth-provider.tsx'

/** Everything inside is for signed-in people only. */
export default function SignedIn() {
  return (
    <AuthProvider>
      <SignedInGuard />
      <ConnectionNotice />
    </AuthProvider>
  )
}
