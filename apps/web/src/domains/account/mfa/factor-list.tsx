import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Detail, Details } from '#ui/details.tsx'
import type { MfaFactor } from '#domains/auth/mfa/list-factors.ts'
import { formatDay } from '#platform/format/format-day.ts'
import { useRemoveFactor } from './use-remove-factor.ts'

export function FactorList({ factors, onRemoved }: { factors: MfaFactor[]; onRemoved: () => void }) {
  const [toRemove, setToRemove] = useState<MfaFactor>()
  const [isAsking, setAsking] = useState(false)
  const isLast = factors.length === 1
  const { remove, isBusy } = useRemoveFactor({ isLast, onRemoved })
  const ask = (factor: MfaFactor) => {
    setToRemove(factor)
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
        title={`Remove ${toRemove?.name ?? ''}`}
        cancelLabel="Keep it"
        actionLabel="Remove"
        busyLabel="Removing..."
        busy={isBusy}
        onConfirm={() => toRemove && void remove(toRemove).then(() => setAsking(false))}
      >
        {isLast
          ? 'Signing in will no longer ask for a code.'
          : 'Its codes will no longer be taken. The others stay as they are.'}
      </ConfirmDialog>
    </>
  )
}

function FactorRow({ factor: { name, from, since }, onRemove }: { factor: MfaFactor; onRemove: () => void }) {
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
