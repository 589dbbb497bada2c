import type { RefObject } from 'react'
import type { BriefForm } from '#hooks/use-brief-form.ts'
import { clearedValues, isBlank } from '#lib/brief/brief-values.ts'
import { notify } from '#lib/notify.ts'

export interface ClearFormProps {
  form: BriefForm
  sheet: RefObject<HTMLFormElement | null>
}

/** Begins the form anew, where something stands in it; for a moment that can be taken back. */
export function ClearForm({ form, sheet }: ClearFormProps) {
  const { values, replace, setFaults } = form
  if (isBlank(values)) return null
  const clear = () => {
    replace(clearedValues(values))
    setFaults({})
    sheet.current?.querySelector<HTMLElement>('textarea, input[type="url"]')?.focus()
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
