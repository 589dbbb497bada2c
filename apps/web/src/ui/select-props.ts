interface SelectOption {
  value: string
  label: string
}

export interface SelectProps {
  value: string
  onValueChange: (value: string) => void
  options: readonly SelectOption[]
  disabled?: boolean | undefined
  name?: string | undefined
}

/** Only for the control that opens a floating list. */
export const listSelectClass = 'flex h-12 items-center justify-between gap-2 text-left'
