import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Select as Radix } from 'radix-ui'
import { useLayoutEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { controlClass, useFieldControl } from './field.tsx'
import { listSelectClass, type SelectProps } from './select-props.ts'

export interface ListSelectProps extends SelectProps {
  /** It was pressed before it was loaded. */
  defaultOpen: boolean
  /** Its placeholder had the focus before it was loaded. */
  takesFocus: boolean
}

// Radix reserves the empty value for 'nothing chosen', but a form may offer it as an option ('None').
const EMPTY = '__empty__'
const outward = (value: string) => (value === EMPTY ? '' : value)
const inward = (value: string) => (value === '' ? EMPTY : value)

/** The floating list of `Select`. */
export function ListSelect(props: ListSelectProps) {
  const { value, onValueChange, options, disabled, name, defaultOpen, takesFocus } = props
  const control = useFieldControl()
  const trigger = useRef<HTMLButtonElement>(null)
  const [isAwaited] = useState(takesFocus)
  useLayoutEffect(() => {
    if (isAwaited) trigger.current?.focus()
  }, [isAwaited])
  return (
    <Radix.Root
      value={inward(value)}
      onValueChange={(chosen) => onValueChange(outward(chosen))}
      defaultOpen={defaultOpen}
      {...(name !== undefined && { name })}
      {...(disabled !== undefined && { disabled })}
    >
      <Radix.Trigger {...control} ref={trigger} className={classNames(controlClass, listSelectClass)}>
        <span className="truncate">
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
                className="flex min-h-tap cursor-default items-center justify-between gap-2 rounded-card px-3 outline-hidden select-none data-[highlighted]:bg-sunken focus-visible:shadow-[inset_0_0_0_2px_var(--accent-ink)]"
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
