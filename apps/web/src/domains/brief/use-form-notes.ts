import type { BriefReading } from '@firstline/contract/brief'
import { type RefObject, useRef } from 'react'
import type { BriefNote } from './find-brief-notes.ts'
import type { BriefForm } from './use-brief-form.ts'
import { useBriefNotes } from './use-brief-notes.ts'
import { usePlaceNotes } from './use-place-notes.ts'

export interface UseFormNotesOptions {
  form: BriefForm
  reading: BriefReading | null
  asksInsight: boolean
  sheet: RefObject<HTMLFormElement | null>
}

/** The notes on a form, placed below `above`, and a handler that applies a proposed text. */
export function useFormNotes({ form, reading, asksInsight, sheet }: UseFormNotesOptions) {
  const above = useRef<HTMLElement>(null)
  const list = useBriefNotes({ form, reading, asksInsight })
  usePlaceNotes(sheet, above, list)
  const onUse = ({ field, words }: BriefNote) => {
    form.change({ [field]: words })
    // The button is removed with its note.
    sheet.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  }
  return { above, notes: { list, onUse } }
}
