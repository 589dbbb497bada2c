import type { ComponentProps, KeyboardEvent } from 'react'
import { Textarea } from '#ui/textarea.tsx'

export interface LineAreaProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> {
  value: string
  onValueChange: (value: string) => void
}

/** One line of text that wraps. Enter submits the form, as in an input. */
export function LineArea({ onValueChange, ...rest }: LineAreaProps) {
  const send = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  return (
    <Textarea
      rows={1}
      {...rest}
      onKeyDown={send}
      onChange={(event) => onValueChange(event.target.value.replace(/\s+/g, withoutLineBreak))}
      className="min-h-12! resize-none! py-[0.6875rem]!"
    />
  )
}

const withoutLineBreak = (space: string) => (/[\r\n]/.test(space) ? ' ' : space)
