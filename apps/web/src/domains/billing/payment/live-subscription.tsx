import type { ReactNode } from 'react'
import { AuthProvider } from '#domains/auth/session/auth-provider.tsx'
import { SubscriptionSuccess } from './subscription.tsx'

/** The signed-in part of the page, in a chunk of its own. */
export function LiveSubscription({ visitor }: { visitor: ReactNode }) {
  return (
    <AuthProvider>
      <SubscriptionSuccess visitor={visitor} />
    </AuthProvider>
  )
}
