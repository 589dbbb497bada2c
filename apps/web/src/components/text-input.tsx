import type { ComponentProps } from 'react'
import { classNames } from '#lib/class-names.ts'
import { controlClass, useFieldControl } from './field.tsx'

/** One line of text; inside a Field it finds its label, hint and error by itself. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useFieldControl()} {...rest} className={classNames(controlClass, 'h-12', className)} />
}
