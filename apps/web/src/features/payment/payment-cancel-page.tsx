import { ButtonLink } from '#components/button.tsx'
import { PlansByHand } from '#components/plans-by-hand.tsx'
import { paths } from '#lib/paths.ts'
import { PaymentScreen } from './payment-screen.tsx'

/** /payment/cancel: where a checkout leads that came to nothing. */
export function PaymentCancelPage() {
  return (
    <PaymentScreen
      title="Payment System Unavailable"
      actions={
        <>
          <ButtonLink to={paths.pricing}>View Pricing</ButtonLink>
          <ButtonLink kind="second" to={paths.userDashboard}>
            Go to Dashboard
          </ButtonLink>
        </>
      }
    >
      <p>Your payment did not go through. You were not charged, and your plan is as it was.</p>
      <p>You can try again from the pricing page, or go on with the credits you have.</p>
      <PlansByHand />
    </PaymentScreen>
  )
}
