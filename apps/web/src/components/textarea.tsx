import type { ComponentProps } from 'react'
import { classNames } from '#lib/class-names.ts'
import { controlClass, useFieldControl } from './field.tsx'

/** Several lines of text, growing with what is written where the browser can. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldControl()}
      rows={rows}
      {...rest}
      className={classNames(controlClass, 'field-sizing-content min-h-24 resize-y py-2.5', className)}
    />
  )
}
