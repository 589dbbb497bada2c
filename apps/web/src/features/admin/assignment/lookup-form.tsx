import type { RefObject } from 'react'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import { TextInput } from '#components/text-input.tsx'

export interface LookupFormProps {
  email: string
  onEmailChange: (email: string) => void
  onSubmit: () => void
  isLooking: boolean
  fault: string | undefined
  field: RefObject<HTMLInputElement | null>
}

/** Whose credits: an address, in any case. */
export function LookupForm({ email, onEmailChange, onSubmit, isLooking, fault, field }: LookupFormProps) {
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Field label="User email" error={fault} announce>
        <TextInput
          ref={field}
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => onEmailChange(event.target.value)}
        />
      </Field>
      <Button type="submit" kind="second" wide className="mt-2" busy={isLooking} busyText="Looking up...">
        Look up
      </Button>
    </form>
  )
}
