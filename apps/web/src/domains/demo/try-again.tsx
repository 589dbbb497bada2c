import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import type { DemoAccess } from './check-demo.ts'

export interface TryAgainProps {
  access: DemoAccess | null
  isTooEarly: boolean
  isBusy: boolean
  onPress: () => void
}

export function TryAgain({ access, isTooEarly, isBusy, onPress }: TryAgainProps) {
  const priceId = useId()
  return (
    <div className="flex flex-col gap-1.5 desktop:items-end">
      <Button
        kind="second"
        icon={<RotateCcw />}
        busy={isBusy}
        aria-disabled={isTooEarly}
        aria-describedby={priceId}
        onClick={onPress}
        className="self-start desktop:self-end"
      >
        Try Again
      </Button>
      <p id={priceId} className="text-xs text-ink-3">
        {priceOf(access)}
      </p>
    </div>
  )
}

function priceOf(access: DemoAccess | null): string {
  if (access?.kind === 'used-up') return 'This was your last demo of today.'
  if (access?.remaining === 1) return 'Trying again uses your last demo of today.'
  return 'Trying again counts as another demo.'
}
