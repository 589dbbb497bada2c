import { type Offer, PRO_YEARLY_PRICE_DOLLARS } from '@firstline/contract/billing'
import { PRO_PRICE_DOLLARS } from '@firstline/contract/plans'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { useCheckout } from '#domains/billing/use-checkout.ts'
import { getRuntime } from '#platform/runtime.ts'
import { CheckoutNote } from './checkout-note.tsx'

type Interval = Extract<Offer, 'pro-monthly' | 'pro-yearly'>

const CHOICES: readonly { value: Interval; label: string }[] = [
  { value: 'pro-monthly', label: `$${PRO_PRICE_DOLLARS} per month` },
  { value: 'pro-yearly', label: `$${PRO_YEARLY_PRICE_DOLLARS} per year` },
]

/** The button that opens the checkout, with the choice of an interval where a year is offered. */
export function BuyPro({ isDisabled }: { isDisabled: boolean }) {
  const { isBusy, buy } = useCheckout()
  const [offer, setOffer] = useState<Interval>('pro-monthly')
  return (
    <>
      {getRuntime().offers.includes('pro-yearly') && (
        <div className="mb-4">
          <SegmentedControl
            label="How often you pay"
            value={offer}
            onValueChange={setOffer}
            options={CHOICES}
          />
          <p className="mt-2 text-xs text-ink-3">Your credits renew every month either way.</p>
        </div>
      )}
      <Button
        size="lg"
        wide
        disabled={isDisabled}
        busy={isBusy}
        busyText="Opening..."
        onClick={() => buy(offer)}
      >
        Upgrade
      </Button>
      <CheckoutNote />
    </>
  )
}
