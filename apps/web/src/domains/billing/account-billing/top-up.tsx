import { type Billing, TOP_UP_CREDITS, TOP_UP_PRICE_DOLLARS } from '@firstline/contract/billing'
import { Button } from '#ui/button.tsx'
import { useCheckout } from '#domains/billing/use-checkout.ts'
import { countOf } from '#platform/format/in-words.ts'

/** Credits for once, with what is left of earlier ones. */
export function TopUp({ extra }: Pick<Billing, 'extra'>) {
  const { isBusy, buy } = useCheckout()
  const { dm, subject } = TOP_UP_CREDITS
  return (
    <section aria-label="Top-up">
      <h3 className="text-sm font-medium">Top-up</h3>
      <p className="mt-2 text-sm text-ink-2">
        {dm} DMs and {subject} subject lines for ${TOP_UP_PRICE_DOLLARS}, once. They are spent after the
        month's credits and stay until they are used.
      </p>
      {extra.dm + extra.subject > 0 && (
        <p className="mt-1 text-sm text-ink-2">
          Left of your top-ups: {countOf(extra.dm, 'DM')} and {countOf(extra.subject, 'subject line')}.
        </p>
      )}
      <Button
        kind="second"
        className="mt-4"
        busy={isBusy}
        busyText="Opening..."
        onClick={() => buy('top-up')}
      >
        Buy a top-up
      </Button>
    </section>
  )
}
