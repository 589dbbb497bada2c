import { ButtonLink } from '#ui/button.tsx'
import { ManualPlansNote } from '#domains/billing/manual-plans-note.tsx'
import { paths } from '#platform/router/paths.ts'
import { PaymentScreen } from './payment-screen.tsx'

/** /payment/success: a preview of the later page. */
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
      <ManualPlansNote />
    </PaymentScreen>
  )
}
