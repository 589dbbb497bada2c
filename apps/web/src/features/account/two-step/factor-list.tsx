import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { ConfirmDialog } from '#components/confirm-dialog.tsx'
import type { KnownFactor } from '#lib/auth/describe-factor.ts'
import { formatDate } from '#lib/format-date.ts'
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
    <li className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line py-3 first:border-t-0 first:pt-0">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="mt-0.5 text-sm text-ink-2">
          {from} · <span className="whitespace-nowrap">since {formatDate(since)}</span>
        </p>
      </div>
      <Button kind="second" size="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  )
}
