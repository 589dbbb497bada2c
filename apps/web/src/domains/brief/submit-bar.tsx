import { useId, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { useIsFieldInView } from '#ui/hooks/use-is-field-in-view.ts'
import { useKeyboardInset } from '#ui/hooks/use-keyboard-inset.ts'

export interface SubmitBarProps {
  /** The texts of the button, idle and busy. */
  label: string
  busyLabel: string
  isBusy: boolean
  /** Why it is blocked. */
  reason: string | undefined
  /** Called when it is pressed although it is blocked. */
  onBlocked: () => void
  /** Beside the button: the price, or why it is blocked. */
  note: string
  problem: string | null
}

/** The submit button and its price. On phones it is sticky. */
export function SubmitBar(props: SubmitBarProps) {
  const { label, busyLabel, isBusy, reason, onBlocked, note, problem } = props
  const noteId = useId()
  const bar = useRef<HTMLDivElement>(null)
  useKeyboardInset(bar)
  useIsFieldInView(bar)
  const isReasonNoted = reason === undefined || note === reason
  return (
    <div
      ref={bar}
      className="max-tablet:[@media(height>=22rem)]:sticky bottom-[calc(var(--notice)+var(--keyboard,0px))] z-10 rounded-b-card border-t border-line bg-surface p-4 tablet:border-t-0 tablet:px-10 tablet:pt-0 tablet:pb-9"
    >
      {problem && (
        <p role="alert" className="mb-3 text-sm text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-col items-stretch gap-2 tablet:flex-row tablet:items-center tablet:gap-5">
        <Tooltip text={isBusy ? undefined : reason}>
          <Button
            type="submit"
            size="lg"
            busy={isBusy}
            busyText={busyLabel}
            aria-disabled={reason !== undefined}
            {...(isReasonNoted
              ? { 'aria-describedby': noteId }
              : { 'aria-description': `${reason} ${note}` })}
            onClickCapture={reason && !isBusy ? onBlocked : undefined}
            className="tablet:min-w-48"
          >
            {label}
          </Button>
        </Tooltip>
        <output id={noteId} className="text-center text-sm text-ink-3 tablet:text-left">
          {note}
        </output>
      </div>
    </div>
  )
}
