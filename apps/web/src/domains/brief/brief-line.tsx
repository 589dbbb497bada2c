import { useController } from 'react-hook-form'
import type { TextField } from './brief-values.ts'
import { LineArea } from './line-area.tsx'
import type { BriefForm } from './use-brief-form.ts'

export interface BriefLineProps {
  form: BriefForm
  name: TextField
  required?: boolean
  placeholder?: string
}

export function BriefLine({ form, name, required, placeholder }: BriefLineProps) {
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
