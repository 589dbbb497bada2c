import type { ReactNode } from 'react'
import { Field } from '#components/field.tsx'
import { SheetPart } from '#components/sheet.tsx'
import type { BriefForm } from '#hooks/use-brief-form.ts'
import type { BriefNote } from '#lib/brief/brief-notes.ts'
import type { TextField } from '#lib/brief/brief-values.ts'
import { LineArea } from './line-area.tsx'
import { Note } from './note.tsx'

export interface BriefFieldsProps {
  form: BriefForm
  /** The insight, where it is asked for. */
  insight?: ReactNode
  /** What there is to note, and what happens to words that a note proposes. */
  notes?: { list: readonly BriefNote[]; onUse: (note: BriefNote) => void } | undefined
  /** What stands below the fields. */
  children?: ReactNode
}

/** Whom one writes to, and what there is to say. */
export function BriefFields({ form, insight, notes, children }: BriefFieldsProps) {
  const line = (field: TextField) => ({
    name: field,
    value: form.values[field],
    onValueChange: (value: string) => form.change({ [field]: value }),
  })
  const noteOn = (field: TextField) => {
    const note = notes?.list.find((one) => one.field === field)
    return note && <Note key={note.title} note={note} onUse={() => notes?.onUse(note)} />
  }
  return (
    <SheetPart className="flex flex-col gap-3 pb-2! tablet:pb-5!">
      <Field label="Target audience" error={form.faults.targetAudience}>
        <LineArea {...line('targetAudience')} required placeholder="Who reads this?" />
      </Field>
      {noteOn('targetAudience')}
      <Field label="Product or service" error={form.faults.product}>
        <LineArea {...line('product')} required placeholder="What do you offer?" />
      </Field>
      {noteOn('product')}
      {insight}
      {noteOn('insight')}
      <div className="grid gap-x-4 gap-y-3 tablet:grid-cols-2">
        <div className="min-w-0">
          <Field label="Pain point" aside="Optional" error={form.faults.painPoint}>
            <LineArea {...line('painPoint')} />
          </Field>
          {noteOn('painPoint')}
        </div>
        <div className="min-w-0">
          <Field label="Solution" aside="Optional" error={form.faults.solution}>
            <LineArea {...line('solution')} />
          </Field>
          {noteOn('solution')}
        </div>
      </div>
      {children}
    </SheetPart>
  )
}
