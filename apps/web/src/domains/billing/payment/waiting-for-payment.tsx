import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ManualPlansNote } from '#domains/billing/manual-plans-note.tsx'
import { paths } from '#platform/router/paths.ts'
import { PaymentScreen } from './payment-screen.tsx'

/** Shown when a payment has not arrived in time. */
export function WaitingForPayment({
  children,
  onCheckAgain,
}: {
  children: ReactNode
  onCheckAgain: () => void
}) {
  return (
    <PaymentScreen
      announce
      title="We are waiting for the payment"
      actions={
        <>
          <Button onClick={onCheckAgain}>Check again</Button>
          <ButtonLink kind="second" to={paths.userDashboard}>
            Go to Dashboard
          </ButtonLink>
        </>
      }
    >
      <p>{children}</p>
      <ManualPlansNote />
    </PaymentScreen>
  )
}
