import { type ReactNode, useId, useRef } from 'react'
import { classNames } from '#ui/class-names.ts'
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
  /** The note is shown on phones too. */
  isNoteUrgent: boolean
  /** Below the note. */
  addition: string | undefined
  /** On phones, below the button: its price. */
  credits: string | undefined
  /** On phones, left of the button. */
  status: ReactNode
  problem: string | null
}

/** The submit button and its price. On phones it is sticky. */
export function SubmitBar(props: SubmitBarProps) {
  const { label, busyLabel, isBusy, reason, onBlocked, note, isNoteUrgent, problem } = props
  const noteId = useId()
  const bar = useRef<HTMLDivElement>(null)
  useKeyboardInset(bar)
  useIsFieldInView(bar)
  const isReasonNoted = reason === undefined || note === reason
  return (
    <div
      ref={bar}
      data-bar
      className="max-desktop:[@media(height>=22rem)]:sticky bottom-[calc(var(--notice)+var(--keyboard,0px))] z-10 rounded-b-card bg-surface px-gutter pt-2 pb-2.5 max-desktop:border-t max-desktop:border-line max-tablet:mx-[calc(-1px-var(--gutter))] max-tablet:rounded-none tablet:px-10 desktop:pb-9"
    >
      {problem && (
        <p role="alert" className="mb-3 text-sm text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1 desktop:gap-x-5 desktop:flex-nowrap desktop:items-center">
        <div className="min-w-0 flex-1 self-center desktop:hidden">{props.status}</div>
        <div className="flex-none">
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
              className="max-desktop:min-h-tap! max-desktop:px-4! max-desktop:text-md! desktop:min-w-48"
            >
              {label}
            </Button>
          </Tooltip>
          {props.credits !== undefined && (
            <p className="mt-1 text-center text-xs text-ink-3 group-has-[:is(textarea,input:not([type=radio])):focus]/form:hidden desktop:hidden">
              {props.credits}
            </p>
          )}
        </div>
        <output
          id={noteId}
          className={classNames(
            'text-sm leading-ui text-ink-3 max-desktop:order-first max-desktop:basis-full max-desktop:text-center',
            !isNoteUrgent && 'max-desktop:sr-only!',
          )}
        >
          {note}
          {props.addition && <span className="block">{props.addition}</span>}
        </output>
      </div>
    </div>
  )
}
