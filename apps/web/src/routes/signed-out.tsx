import { SignedOutGuard } from '#domains/auth/guards/signed-out-guard.tsx'

export default function SignedOut() {
  return <SignedOutGuard />
}
