import { useId } from 'react'

export interface SegmentedControlProps<Value extends string> {
  label: string
  /** The label is for screen readers only: the options are self-explanatory. */
  hidesLabel?: boolean
  value: Value
  onValueChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
}

/** A choice of two or three options. Radio buttons, so that arrow keys and screen readers work. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, hidesLabel = false, value, onValueChange, options } = props
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className={hidesLabel ? 'sr-only' : 'mb-2 text-sm leading-ui font-medium'}>{label}</legend>
      <div className="flex rounded-card border border-edge bg-surface p-[3px]">
        {options.map((option) => (
          <label
            key={option.value}
            className="motion relative flex min-h-[2.625rem] flex-auto cursor-pointer items-center justify-center rounded-[5px] px-2 text-center leading-ui font-medium text-ink-2 tablet:flex-1 hover:bg-sunken has-checked:bg-ink has-checked:text-paper forced-colors:has-checked:forced-color-adjust-none forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] has-focus-visible:shadow-(--ring)"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-[5px] focus-visible:shadow-none"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
