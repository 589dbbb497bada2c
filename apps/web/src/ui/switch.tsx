import { useId } from 'react'
import { classNames } from './class-names.ts'

export interface SwitchProps {
  label: string
  hint?: string | undefined
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean | undefined
}

/** The whole row is the target of a press. */
export function Switch({ label, hint, checked, onCheckedChange, disabled }: SwitchProps) {
  const id = useId()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-labelledby={`${id}-label`}
      aria-describedby={hint ? `${id}-hint` : undefined}
      disabled={disabled}
      onClick={() => onCheckedChange(!checked)}
      className="group flex min-h-tap w-full items-center justify-between gap-4 rounded-card text-left disabled:cursor-not-allowed disabled:text-ink-3"
    >
      <span>
        <span id={`${id}-label`} className="block leading-ui font-medium">
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="mt-0.5 block text-xs text-pretty text-ink-3">
            {hint}
          </span>
        )}
      </span>
      <span
        className={classNames(
          'motion flex h-7 w-[2.875rem] flex-none items-center rounded-round border px-1',
          checked
            ? 'border-accent bg-accent group-hover:bg-accent-hover forced-colors:bg-[Highlight]!'
            : 'border-edge bg-surface',
        )}
      >
        <span
          className={classNames(
            'size-[1.125rem] rounded-round transition-transform duration-(--fast) ease-out',
            checked
              ? 'translate-x-[1.125rem] bg-on-accent forced-colors:bg-[HighlightText]'
              : 'bg-edge forced-colors:bg-[ButtonText]',
          )}
        />
      </span>
    </button>
  )
}
