import type { ComponentProps, FormEvent } from 'react'
import { useSingleFlight } from './hooks/use-single-flight.ts'

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** Further submits are ignored until its promise settles; a failure is shown as a toast. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
}

/** The only form element of the app. */
export function Form({ onSubmit, ...rest }: FormProps) {
  const submit = useSingleFlight(onSubmit)
  return (
    <form
      // A form that is sent before hydration must not put its fields into the address.
      method="post"
      noValidate
      {...rest}
      onSubmit={(event) => {
        event.preventDefault()
        // React events leave a portal by the component tree: a form around a dialog would be submitted, and paid.
        event.stopPropagation()
        void submit(event)
      }}
    />
  )
}
