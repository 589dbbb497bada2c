import { lazy, Suspense } from 'react'
import { ButtonLink } from '#components/button.tsx'
import { PlansByHand } from '#components/plans-by-hand.tsx'
import { useRequest } from '#lib/auth/requested-page.tsx'
import { useSessionPresence } from '#lib/auth/session-presence.ts'
import { paths } from '#lib/paths.ts'
import { CheckingPayment } from './checking-payment.tsx'
import { PaymentScreen } from './payment-screen.tsx'

const LiveSubscription = lazy(async () => ({
  default: (await import('./live-subscription.tsx')).LiveSubscription,
}))

/** /payment/subscription-success: where the checkout leads. A plan is somebody's, so a visitor has to sign in for it. */
export function SubscriptionSuccessPage() {
  const isSignedIn = useSessionPresence()
  if (isSignedIn === undefined) return <CheckingPayment />
  if (!isSignedIn) return <SignInFirst />
  return (
    <Suspense fallback={<CheckingPayment />}>
      <LiveSubscription visitor={<SignInFirst />} />
    </Suspense>
  )
}

function SignInFirst() {
  const request = useRequest()
  return (
    <PaymentScreen
      title="Sign in to see your plan"
      actions={
        <ButtonLink to={paths.login} state={request}>
          Sign in
        </ButtonLink>
      }
    >
      <p>No account is signed in on this browser.</p>
      <PlansByHand />
    </PaymentScreen>
  )
}
