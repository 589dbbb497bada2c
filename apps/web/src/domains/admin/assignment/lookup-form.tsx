import type { RefObject } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { TextInput } from '#ui/text-input.tsx'

export interface LookupFormProps {
  email: string
  onEmailChange: (email: string) => void
  onSubmit: () => void
  isLooking: boolean
  error: string | undefined
  field: RefObject<HTMLInputElement | null>
}

export function LookupForm({ email, onEmailChange, onSubmit, isLooking, error, field }: LookupFormProps) {
  return (
    <Form onSubmit={onSubmit}>
      <Field label="User email" error={error} announce>
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
    </Form>
  )
}
