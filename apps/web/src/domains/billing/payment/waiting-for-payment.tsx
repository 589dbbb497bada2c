import type { Billing, Offer } from '@firstline/contract/billing'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ManualPlansNote } from '#domains/billing/manual-plans-note.tsx'
import { paths } from '#platform/router/paths.ts'
import { PaymentScreen } from './payment-screen.tsx'

/** Shown when a delayed payment, such as a bank debit, was not accepted. */
export function FailedPayment() {
  return (
    <PaymentScreen
      announce
      title="Your payment failed"
      actions={
        <>
          <ButtonLink to={paths.account}>Try again</ButtonLink>
          <ButtonLink kind="second" to={paths.userDashboard}>
            Go to Dashboard
          </ButtonLink>
        </>
      }
    >
      <p>
        Nothing was charged, and your plan and credits are as they were. You can try again, or pay another
        way.
      </p>
    </PaymentScreen>
  )
}

/** Paying took less than this before the page was opened. */
export const RECENT_MS = 600_000

/** Whether the latest of these payments failed since the time. */
export function hasFailedSince({ invoices }: Billing, offers: readonly Offer[], time: number): boolean {
  const latest = invoices.find(({ offer }) => offers.includes(offer))
  return latest?.status === 'failed' && Date.parse(latest.at) >= time
}

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
