import type { BriefReading } from '@firstline/contract/brief'
import { type RefObject, useRef } from 'react'
import type { BriefNote } from '#lib/brief/brief-notes.ts'
import type { BriefValues } from '#lib/brief/brief-values.ts'
import type { BriefForm } from './use-brief-form.ts'
import { useBriefNotes } from './use-brief-notes.ts'
import { usePlacedNotes } from './use-placed-notes.ts'

export interface UseNotedForm {
  form: BriefForm
  rested: BriefValues
  reading?: BriefReading | null
  asksInsight: boolean
  sheet: RefObject<HTMLFormElement | null>
}

/** The notes on a form: what they say, where they stand below `above`, and what using one does. */
export function useNotedForm({ form, rested, reading, asksInsight, sheet }: UseNotedForm) {
  const above = useRef<HTMLElement>(null)
  const list = useBriefNotes({ values: form.values, rested, reading: reading ?? null, asksInsight })
  usePlacedNotes(sheet, above, list)
  const onUse = ({ field, words }: BriefNote) => {
    form.change({ [field]: words })
    // The button goes with its note.
    sheet.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  }
  return { above, notes: { list, onUse } }
}
