import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { controlClass, useFieldControl } from './field.tsx'

/** Inside a Field it is tied to its label, hint and error. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      dir="auto"
      {...useFieldControl()}
      {...rest}
      className={classNames(controlClass, 'h-12', className)}
    />
  )
}
