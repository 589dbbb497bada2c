import { SignedOutGuard } from '#features/auth/signed-out-guard.tsx'

/** The screens for people who are not signed in. */
export default function SignedOut() {
  return <SignedOutGuard />
}
