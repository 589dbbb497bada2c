import { AuthFrame } from '#features/auth/auth-frame.tsx'
import { SignedOutGuard } from '#features/auth/signed-out-guard.tsx'
import { AuthProvider } from '#lib/auth/auth-provider.tsx'

/** The screens for people who are not signed in. */
export default function SignedOut() {
  return (
    <AuthProvider>
      <AuthFrame>
        <SignedOutGuard />
      </AuthFrame>
    </AuthProvider>
  )
}
