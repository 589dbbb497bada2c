import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'

export interface CreditsInputProps {
  label: string
  value: string
  onValueChange: (value: string) => void
  max: number
  error?: string | undefined
}

/** One balance: a whole number of 0 or more. `onValueChange` receives the text as typed. */
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
        // Scrolling over a focused number field would change it.
        onWheel={(event) => event.currentTarget.blur()}
        className="tabular-nums"
      />
    </Field>
  )
}
