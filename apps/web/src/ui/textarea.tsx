import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { controlClass, useFieldControl } from './field.tsx'

/** Grows with its text where the browser supports `field-sizing`. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      dir="auto"
      {...useFieldControl()}
      rows={rows}
      {...rest}
      className={classNames(controlClass, 'field-sizing-content min-h-24 resize-y py-2.5', className)}
    />
  )
}
