import { SignedInGuard } from '#domains/auth/guards/signed-in-guard.tsx'
import { ConnectionNotice } from '#domains/shell/connection-notice.tsx'
import { AuthProvider } from '#domains/auth/session/auth-provider.tsx'

export default function SignedIn() {
  return (
    <AuthProvider>
      <SignedInGuard />
      <ConnectionNotice />
    </AuthProvider>
  )
}
