import { SignedInGuard } from '#features/auth/signed-in-guard.tsx'
import { AuthProvider } from '#lib/auth/auth-provider.tsx'

/** Everything inside is for signed-in people only. */
export default function SignedIn() {
  return (
    <AuthProvider>
      <SignedInGuard />
    </AuthProvider>
  )
}
