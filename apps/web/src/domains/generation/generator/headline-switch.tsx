import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'

/** The storage key of the choice. */
export const HEADLINE_PAUSED_KEY = 'firstline-headline-held'

export interface HeadlineSwitchProps {
  isPaused: boolean
  onPausedChange: (isPaused: boolean) => void
}

/** Pauses or resumes the rotating headline (WCAG 2.2.2). Hidden with reduced motion, where it does not rotate. */
export function HeadlineSwitch({ isPaused, onPausedChange }: HeadlineSwitchProps) {
  return (
    <button
      type="button"
      onClick={() => onPausedChange(!isPaused)}
      className="motion -ml-2 inline-flex min-h-tap items-center gap-2 rounded-card px-2 text-sm text-ink-2 hover:bg-sunken tablet:ml-0 motion-reduce:hidden"
    >
      {isPaused ? (
        <Play aria-hidden="true" className="size-4!" />
      ) : (
        <Pause aria-hidden="true" className="size-4!" />
      )}
      <span>{isPaused ? 'Play headline' : 'Pause headline'}</span>
    </button>
  )
}
