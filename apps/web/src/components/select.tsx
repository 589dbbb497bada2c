import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { useIsAlive } from '#hooks/use-is-alive.ts'
import { useMediaQuery } from '#hooks/use-media-query.ts'
import { classNames } from '#lib/class-names.ts'
import { controlClass, useFieldControl } from './field.tsx'

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

// The list's library is a tenth of the generator's code and nothing is seen of it before a list is opened.
const loadList = () => import('./list-select.tsx')
const ListSelect = lazy(async () => ({ default: (await loadList()).ListSelect }))

/** One of a list: a floating list under a mouse, the device's own under a finger. */
export function Select(props: SelectProps) {
  const byTouch = useMediaQuery('(pointer: coarse)')
  return byTouch ? <NativeSelect {...props} /> : <LazySelect {...props} />
}

/** The control as it looks closed, until the list is there; what was done to it by then is done to the list. */
function LazySelect(props: SelectProps) {
  const isAlive = useIsAlive()
  const [isPressed, setPressed] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const closed = <ClosedSelect {...props} onPress={() => setPressed(true)} onFocusChange={setFocus} />
  // Pages written at build time hold the closed control alone.
  if (!isAlive) return closed
  return (
    <Suspense fallback={closed}>
      <ListSelect {...props} defaultOpen={isPressed} takesFocus={hasFocus && !isPressed} />
    </Suspense>
  )
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
