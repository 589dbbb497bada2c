import { ButtonLink } from '#components/button.tsx'
import { PlansByHand } from '#components/plans-by-hand.tsx'
import { paths } from '#lib/paths.ts'
import { PaymentScreen } from './payment-screen.tsx'

/** /payment/success: a preview of what will stand here. */
export function PaymentSuccessPage() {
  return (
    <PaymentScreen
      title="Coming Soon"
      actions={
        <>
          <ButtonLink to={paths.userDashboard}>Go to Dashboard</ButtonLink>
          <ButtonLink kind="second" to={paths.pricing}>
            View Pricing
          </ButtonLink>
        </>
      }
    >
      <p>This is a preview: here you will find what you bought, and its receipt.</p>
      <p>Your plan and your credits are on your dashboard.</p>
      <PlansByHand />
    </PaymentScreen>
  )
}
