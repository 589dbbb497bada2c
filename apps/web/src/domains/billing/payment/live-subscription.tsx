import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { AuthProvider } from '#domains/auth/session/auth-provider.tsx'
import { SubscriptionSuccess } from './subscription.tsx'
import { TopUpSuccess } from './top-up-success.tsx'

/** The signed-in part of the page, in a chunk of its own. */
export function LiveSubscription({ visitor }: { visitor: ReactNode }) {
  const [params] = useSearchParams()
  const Success = params.get('offer') === 'top-up' ? TopUpSuccess : SubscriptionSuccess
  return (
    <AuthProvider>
      <Success visitor={visitor} />
    </AuthProvider>
  )
}
