import CircleAlert from 'lucide-react/icons/circle-alert'
import { createContext, type ReactNode, use, useId } from 'react'
import { classNames } from '#lib/class-names.ts'

interface FieldContextValue {
  id: string
  label: string
  describedBy: string | undefined
  invalid: boolean
}

const FieldContext = createContext<FieldContextValue | null>(null)

/** The label of the field around, for what stands beside its control. */
export function useFieldLabel(): string {
  return use(FieldContext)?.label ?? ''
}

/** What ties a control to the label, hint and error around it. Own props win. */
export function useFieldControl() {
  const field = use(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
  }
}

export interface FieldProps {
  label: string
  /** Stands right of the label: 'Optional', '2 of 3 free uses left'. */
  aside?: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** The error is spoken when it appears, also while the field keeps the focus. */
  announce?: boolean | undefined
  /** 'x of max' at the right below the control; in the warning colour when fewer than `warnLeft` are left. */
  counter?: { length: number; max: number; warnLeft: number } | undefined
  /** Keeps one line free for a hint or an error, so that nothing jumps. */
  reserveHint?: boolean
  className?: string | undefined
  children: ReactNode
}

/** Label above, one control inside, hint and counter or the error below. */
export function Field(props: FieldProps) {
  const { label, aside, hint, error, announce, counter, reserveHint = true, className, children } = props
  const id = useId()
  const noteId = `${id}-note`
  const counterId = `${id}-counter`
  const describedBy = [(error || hint) && noteId, counter && counterId].filter(Boolean).join(' ') || undefined
  return (
    <div className={classNames('flex min-w-0 flex-col', className)}>
      <div className="mb-2 flex items-baseline justify-between gap-3 text-sm leading-ui">
        <label htmlFor={id} className="min-w-0 font-medium wrap-anywhere">
          {label}
        </label>
        {aside && <span className="text-ink-3">{aside}</span>}
      </div>
      <FieldContext value={{ id, label, describedBy, invalid: Boolean(error) }}>{children}</FieldContext>
      {(reserveHint || hint || error || counter) && (
        <div className="mt-1.5 flex min-h-[1.125rem] items-start justify-between gap-3 text-xs">
          <Note id={noteId} hint={hint} error={error} announce={announce} />
          {counter && <Counter id={counterId} {...counter} />}
        </div>
      )}
    </div>
  )
}

function Note({
  id,
  hint,
  error,
  announce,
}: Pick<FieldProps, 'hint' | 'error' | 'announce'> & { id: string }) {
  if (error) {
    return (
      <p id={id} role={announce ? 'alert' : undefined} className="flex items-start gap-1.5 text-danger">
        <CircleAlert aria-hidden="true" className="mt-px size-4!" />
        {error}
      </p>
    )
  }
  return hint ? (
    <p id={id} className="text-ink-3">
      {hint}
    </p>
  ) : (
    <span />
  )
}

function Counter({
  id,
  length,
  max,
  warnLeft,
}: {
  id: string
  length: number
  max: number
  warnLeft: number
}) {
  const low = max - length < warnLeft
  return (
    <p
      id={id}
      className={classNames('flex-none tabular-nums', low ? 'font-semibold text-warning' : 'text-ink-3')}
    >
      {length} of {max}
    </p>
  )
}

/** The looks shared by everything one writes or chooses in. */
export const controlClass =
  'motion w-full rounded-card border border-edge bg-surface px-3.5 text-md text-ink ' +
  // The inner line is a shadow, as the focus ring is, and gives way to it.
  'aria-invalid:border-danger aria-invalid:not-focus-visible:ring-1 aria-invalid:not-focus-visible:ring-danger aria-invalid:not-focus-visible:ring-inset ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-3'
