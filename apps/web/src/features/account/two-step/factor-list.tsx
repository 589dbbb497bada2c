import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { ConfirmDialog } from '#components/confirm-dialog.tsx'
import { Detail, Details } from '#components/details.tsx'
import type { KnownFactor } from '#lib/auth/describe-factor.ts'
import { formatDay } from '#lib/format-day.ts'
import { useRemoveFactor } from './use-remove-factor.ts'

/** What an account is protected by, and how to remove it. */
export function FactorList({ factors, onRemoved }: { factors: KnownFactor[]; onRemoved: () => void }) {
  const [asked, setAsked] = useState<KnownFactor>()
  const [isAsking, setAsking] = useState(false)
  const isLast = factors.length === 1
  const { remove, isBusy } = useRemoveFactor({ isLast, onRemoved })
  const ask = (factor: KnownFactor) => {
    setAsked(factor)
    setAsking(true)
  }
  return (
    <>
      <ul aria-label="Second steps">
        {factors.map((factor) => (
          <FactorRow key={factor.id} factor={factor} onRemove={() => ask(factor)} />
        ))}
      </ul>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Remove ${asked?.name ?? ''}`}
        cancelLabel="Keep it"
        actionLabel="Remove"
        busyLabel="Removing..."
        busy={isBusy}
        onConfirm={() => asked && void remove(asked).then(() => setAsking(false))}
      >
        {isLast
          ? 'Signing in will no longer ask for a code.'
          : 'Its codes will no longer be taken. The others stay as they are.'}
      </ConfirmDialog>
    </>
  )
}

function FactorRow({
  factor: { name, from, since },
  onRemove,
}: {
  factor: KnownFactor
  onRemove: () => void
}) {
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0 first:pt-0">
      <div className="min-w-0 flex-1 basis-36">
        <p className="font-medium wrap-anywhere">{name}</p>
        <div className="mt-0.5 text-sm text-ink-2">
          <Details>
            <Detail>{from}</Detail>
            <Detail>since {formatDay(since)}</Detail>
          </Details>
        </div>
      </div>
      <Button kind="second" size="sm" className="ml-auto" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  )
}
