import type { ReactNode } from 'react'
import { AuthProvider } from '#lib/auth/auth-provider.tsx'
import { Subscription } from './subscription.tsx'

/** What a signed-in page needs to know, fetched as one piece. */
export function LiveSubscription({ visitor }: { visitor: ReactNode }) {
  return (
    <AuthProvider>
      <Subscription visitor={visitor} />
    </AuthProvider>
  )
}
