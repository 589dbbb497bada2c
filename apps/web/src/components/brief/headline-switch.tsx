import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'

/** Where the choice is remembered. */
export const HEADLINE_HELD = 'firstline-headline-held'

export interface HeadlineSwitchProps {
  isHeld: boolean
  onHeldChange: (isHeld: boolean) => void
}

/** Holds the headline, or lets it take turns again. Where motion is unwelcome there is nothing to hold. */
export function HeadlineSwitch({ isHeld, onHeldChange }: HeadlineSwitchProps) {
  return (
    <button
      type="button"
      onClick={() => onHeldChange(!isHeld)}
      className="motion -ml-2 inline-flex min-h-tap items-center gap-2 rounded-card px-2 text-sm text-ink-2 hover:bg-sunken tablet:ml-0 motion-reduce:hidden"
    >
      {isHeld ? (
        <Play aria-hidden="true" className="size-4!" />
      ) : (
        <Pause aria-hidden="true" className="size-4!" />
      )}
      {isHeld ? 'Play headline' : 'Pause headline'}
    </button>
  )
}
