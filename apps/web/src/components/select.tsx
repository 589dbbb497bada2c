import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import { useMediaQuery } from '#hooks/use-media-query.ts'
import { useOnceBegun } from '#hooks/use-once-begun.ts'
import { classNames } from '#lib/class-names.ts'
import { controlClass, useFieldControl } from './field.tsx'
import type { ListSelect as ListSelectType } from './list-select.tsx'

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

/** One of a list: a floating list under a mouse, the device's own under a finger. */
export function Select(props: SelectProps) {
  const byTouch = useMediaQuery('(pointer: coarse)')
  return byTouch ? <NativeSelect {...props} /> : <LazySelect {...props} />
}

// The list's library is a tenth of the generator's code and nothing is seen of it before a list is opened.
let ListSelect: typeof ListSelectType | undefined
const loadList = async () => {
  ;({ ListSelect } = await import('./list-select.tsx'))
}

/** The control as it looks closed, until the list is there; what was done to it by then is done to the list. */
function LazySelect(props: SelectProps) {
  const isThere = useOnceBegun(loadList)
  const [isPressed, setPressed] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  if (!isThere || !ListSelect) {
    return <ClosedSelect {...props} onPress={() => setPressed(true)} onFocusChange={setFocus} />
  }
  return <ListSelect {...props} defaultOpen={isPressed} takesFocus={hasFocus && !isPressed} />
}

interface ClosedSelectProps extends SelectProps {
  onPress: () => void
  onFocusChange: (hasFocus: boolean) => void
}

function ClosedSelect({ value, options, disabled, onPress, onFocusChange }: ClosedSelectProps) {
  const listId = useId()
  return (
    <button
      {...useFieldControl()}
      type="button"
      role="combobox"
      aria-expanded={false}
      aria-controls={listId}
      disabled={disabled}
      onClick={onPress}
      onKeyDown={({ key }) => (key === 'ArrowDown' || key === 'ArrowUp') && onPress()}
      onFocus={() => onFocusChange(true)}
      onBlur={() => onFocusChange(false)}
      className={classNames(controlClass, listSelectClass)}
    >
      <span className="truncate">{options.find((option) => option.value === value)?.label}</span>
      <ChevronDown />
    </button>
  )
}

/** What the control looks like where it opens a list. */
export const listSelectClass = 'flex h-12 items-center justify-between gap-2 text-left'

function NativeSelect({ value, onValueChange, options, disabled, name }: SelectProps) {
  return (
    <div className="relative">
      <select
        {...useFieldControl()}
        name={name}
        value={value}
        disabled={disabled}
        onChange={(event) => onValueChange(event.target.value)}
        className={classNames(controlClass, 'h-12 appearance-none pr-10')}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute top-3.5 right-3.5" />
    </div>
  )
}
