import { PaymentScreen } from './payment-screen.tsx'

/** Shown while the payment is being confirmed. */
export function CheckingPayment() {
  return (
    <PaymentScreen title="Checking your payment">
      <p>This takes half a minute at most. You need not do anything.</p>
      <div
        role="progressbar"
        aria-label="Checking your payment"
        className="mt-3 h-1 w-64 max-w-full overflow-hidden rounded-round bg-sunken"
      >
        <div className="pulse h-full w-2/5 bg-accent-ink" />
      </div>
    </PaymentScreen>
  )
}
