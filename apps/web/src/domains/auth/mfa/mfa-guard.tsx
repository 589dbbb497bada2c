import type { ReactNode } from 'react'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { RedirectToMfa } from './redirect-to-mfa.tsx'

/** Around a page that is open to everyone except users with pending MFA. */
export function MfaGuard({ children }: { children: ReactNode }) {
  const { pendingUser } = useAuth()
  return pendingUser ? <RedirectToMfa /> : children
}
