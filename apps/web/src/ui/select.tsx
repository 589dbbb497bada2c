import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import { useMediaQuery } from './hooks/use-media-query.ts'
import { useLoadOnInteraction } from './hooks/use-load-on-interaction.ts'
import { classNames } from './class-names.ts'
import { controlClass, useFieldControl } from './field.tsx'
import { listSelectClass, type SelectProps } from './select-props.ts'
import type { ListSelect as ListSelectType } from './list-select.tsx'

/** A floating list for a mouse, the native select for touch. */
export function Select(props: SelectProps) {
  const byTouch = useMediaQuery('(pointer: coarse)')
  return byTouch ? <NativeSelect {...props} /> : <LazySelect {...props} />
}

// The list's library is a tenth of the generator's code and not needed before a list is opened.
let ListSelect: typeof ListSelectType | undefined
const loadList = async () => {
  ;({ ListSelect } = await import('./list-select.tsx'))
}

/** The closed control until the list is loaded; the list then takes over its focus and a press. */
function LazySelect(props: SelectProps) {
  const isThere = useLoadOnInteraction(loadList)
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
