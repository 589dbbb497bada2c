import CircleAlert from 'lucide-react/icons/circle-alert'
import { createContext, type ReactNode, use, useId } from 'react'
import { classNames } from './class-names.ts'

interface FieldContextValue {
  id: string
  label: string
  describedBy: string | undefined
  invalid: boolean
}

const FieldContext = createContext<FieldContextValue | null>(null)

/** The label of the surrounding field, for what is beside its control. */
export function useFieldLabel(): string {
  return use(FieldContext)?.label ?? ''
}

/** Ties a control to the label, hint and error of its field. Props of the control take precedence. */
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
  /** Right of the label: 'Optional', '2 of 3 free uses left'. */
  aside?: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** The error is announced when it appears, also while the field has the focus. */
  announce?: boolean | undefined
  /** 'x of max' at the right below the control; in the warning color when fewer than `warnLeft` are left. */
  counter?: { length: number; max: number; warnLeft: number } | undefined
  /** Reserves one line for a hint or an error, so that nothing moves. */
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

/** Shared by text inputs and selects. */
export const controlClass =
  'motion w-full rounded-card border border-edge bg-surface px-3.5 text-md text-ink ' +
  // The inner line is a shadow, like the focus ring, which replaces it.
  'aria-invalid:border-danger aria-invalid:not-focus-visible:ring-1 aria-invalid:not-focus-visible:ring-danger aria-invalid:not-focus-visible:ring-inset ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-3'
