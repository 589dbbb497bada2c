import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

export interface CreditsInputProps {
  label: string
  value: string
  onValueChange: (value: string) => void
  max: number
  error?: string | undefined
}

/** One balance: a whole number from 0 on. What is typed is handed on as it is. */
export function CreditsInput({ label, value, onValueChange, max, error }: CreditsInputProps) {
  return (
    <Field label={label} error={error} announce reserveHint={false}>
      <TextInput
        type="number"
        inputMode="numeric"
        min={0}
        max={max}
        step={1}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        // Scrolling past a field that has the focus would change its number.
        onWheel={(event) => event.currentTarget.blur()}
        className="tabular-nums"
      />
    </Field>
  )
}
