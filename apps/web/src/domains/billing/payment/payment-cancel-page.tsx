import { ButtonLink } from '#ui/button.tsx'
import { ManualPlansNote } from '#domains/billing/manual-plans-note.tsx'
import { paths } from '#platform/router/paths.ts'
import { PaymentScreen } from './payment-screen.tsx'

/** /payment/cancel: the target of a canceled checkout. */
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
      <ManualPlansNote />
    </PaymentScreen>
  )
}
