import { lazy, Suspense } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { ManualPlansNote } from '#domains/billing/manual-plans-note.tsx'
import { useRedirectRequest } from '#domains/auth/requested-page.tsx'
import { useSessionPresence } from '#platform/storage/session-presence.ts'
import { paths } from '#platform/router/paths.ts'
import { CheckingPayment } from './checking-payment.tsx'
import { PaymentScreen } from './payment-screen.tsx'

const LiveSubscription = lazy(async () => ({
  default: (await import('./live-subscription.tsx')).LiveSubscription,
}))

/**
 * /payment/subscription-success: the target of the checkout. A plan belongs to an account, so a visitor has to sign
 * in.
 */
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
  const request = useRedirectRequest()
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
      <ManualPlansNote />
    </PaymentScreen>
  )
}
