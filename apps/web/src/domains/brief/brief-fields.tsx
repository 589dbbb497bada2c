import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { Field } from '#ui/field.tsx'
import { SheetPart } from '#ui/sheet.tsx'
import type { BriefForm } from './use-brief-form.ts'
import type { TextField } from './brief-values.ts'
import { LineArea } from './line-area.tsx'

export interface BriefFieldsProps {
  form: BriefForm
  /** The insight field, for forms that have one. */
  insight?: ReactNode
  children?: ReactNode
}

export function BriefFields({ form, insight, children }: BriefFieldsProps) {
  return (
    <SheetPart className="flex flex-col pb-2! tablet:pt-7!">
      <Field label="Target audience" error={form.errors.targetAudience}>
        <BriefLine form={form} name="targetAudience" required placeholder="Who reads this?" />
      </Field>
      <Field label="Product or service" error={form.errors.product}>
        <BriefLine form={form} name="product" required placeholder="What do you offer?" />
      </Field>
      {insight}
      <Field label="Pain point" aside="Optional" error={form.errors.painPoint}>
        <BriefLine form={form} name="painPoint" />
      </Field>
      <Field label="Solution" aside="Optional" error={form.errors.solution}>
        <BriefLine form={form} name="solution" />
      </Field>
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
