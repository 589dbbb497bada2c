import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { Field } from '#ui/field.tsx'
import { SheetPart } from '#ui/sheet.tsx'
import type { BriefForm } from './use-brief-form.ts'
import type { BriefNote } from './find-brief-notes.ts'
import type { TextField } from './brief-values.ts'
import { FieldNote } from './note.tsx'
import { LineArea } from './line-area.tsx'

export interface BriefFieldsProps {
  form: BriefForm
  /** The insight field, for forms that have one. */
  insight?: ReactNode
  /** The notes beside the fields; `onUse` applies the text that a note proposes. */
  notes?: { list: readonly BriefNote[]; onUse: (note: BriefNote) => void } | undefined
  children?: ReactNode
}

export function BriefFields({ form, insight, notes, children }: BriefFieldsProps) {
  const noteOn = (field: TextField) => {
    const note = notes?.list.find((one) => one.field === field)
    return note && <FieldNote key={note.title} note={note} onUse={() => notes?.onUse(note)} />
  }
  return (
    <SheetPart className="flex flex-col gap-3 pb-2! tablet:pb-5!">
      <Field label="Target audience" error={form.errors.targetAudience}>
        <BriefLine form={form} name="targetAudience" required placeholder="Who reads this?" />
      </Field>
      {noteOn('targetAudience')}
      <Field label="Product or service" error={form.errors.product}>
        <BriefLine form={form} name="product" required placeholder="What do you offer?" />
      </Field>
      {noteOn('product')}
      {insight}
      {noteOn('insight')}
      <div className="grid gap-x-4 gap-y-3 tablet:grid-cols-2">
        <div className="min-w-0">
          <Field label="Pain point" aside="Optional" error={form.errors.painPoint}>
            <BriefLine form={form} name="painPoint" />
          </Field>
          {noteOn('painPoint')}
        </div>
        <div className="min-w-0">
          <Field label="Solution" aside="Optional" error={form.errors.solution}>
            <BriefLine form={form} name="solution" />
          </Field>
          {noteOn('solution')}
        </div>
      </div>
      {children}
    </SheetPart>
  )
}

interface BriefLineProps {
  form: BriefForm
  name: TextField
  required?: boolean
  placeholder?: string
}

function BriefLine({ form, name, required, placeholder }: BriefLineProps) {
  const { field } = useController({ control: form.control, name })
  return (
    <LineArea
      {...field}
      required={required}
      placeholder={placeholder}
      onValueChange={(value) => form.change({ [name]: value })}
    />
  )
}
