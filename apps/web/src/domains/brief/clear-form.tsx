import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { BriefForm } from './use-brief-form.ts'
import { clearValues, isBlank } from './brief-values.ts'
import { notify } from '#platform/notify.ts'

export interface ClearFormProps {
  form: BriefForm
  sheet: RefObject<HTMLFormElement | null>
}

/** Empties a form that is not blank; the toast offers to undo that. */
export function ClearForm({ form, sheet }: ClearFormProps) {
  const { values, replace } = form
  if (isBlank(values)) return null
  const clear = () => {
    // The first field may replace an address.
    flushSync(() => replace(clearValues(values)))
    sheet.current?.querySelector<HTMLElement>('textarea')?.focus()
    notify.info('The form is cleared', { action: { label: 'Undo', onClick: () => replace(values) } })
  }
  return (
    <button
      type="button"
      onClick={clear}
      className="motion -my-2.5 -mr-2 min-h-tap flex-none rounded-card px-2 text-sm text-ink-2 underline decoration-1 underline-offset-3 hover:bg-sunken"
    >
      Clear<span className="max-tablet:sr-only"> the form</span>
    </button>
  )
}
