import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
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

// Radix keeps the empty value for 'nothing chosen', while a form may well offer it ('None').
const EMPTY = '__empty__'
const outward = (value: string) => (value === EMPTY ? '' : value)
const inward = (value: string) => (value === '' ? EMPTY : value)

/** One of a list: a floating list under a mouse, the device's own under a finger. */
export function Select(props: SelectProps) {
  const byTouch = useMediaQuery('(pointer: coarse)')
  return byTouch ? <NativeSelect {...props} /> : <ListSelect {...props} />
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

function ListSelect({ value, onValueChange, options, disabled, name }: SelectProps) {
  const control = useFieldControl()
  return (
    <Radix.Root
      value={inward(value)}
      onValueChange={(chosen) => onValueChange(outward(chosen))}
      {...(name !== undefined && { name })}
      {...(disabled !== undefined && { disabled })}
    >
      <Radix.Trigger
        {...control}
        className={classNames(controlClass, 'flex h-12 items-center justify-between gap-2 text-left')}
      >
        <span className="truncate">
          {/* By itself it would know its text only once the page is alive. */}
          <Radix.Value>{options.find((option) => option.value === value)?.label}</Radix.Value>
        </span>
        <Radix.Icon asChild>
          <ChevronDown />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={6}
          className="z-20 max-h-(--radix-select-content-available-height) w-(--radix-select-trigger-width) overflow-hidden rounded-card border border-line bg-surface shadow-sheet"
        >
          <Radix.Viewport className="max-h-92 p-1">
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={inward(option.value)}
                className="flex min-h-tap cursor-default items-center justify-between gap-2 rounded-card px-3 outline-none select-none data-[highlighted]:bg-sunken data-[highlighted]:shadow-none"
              >
                <Radix.ItemText>{option.label}</Radix.ItemText>
                <Radix.ItemIndicator>
                  <Check className="text-accent-ink" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
