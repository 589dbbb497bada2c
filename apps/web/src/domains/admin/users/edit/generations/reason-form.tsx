import { ViewingReason } from '@firstline/contract/admin-generations'
import { ADMIN_REASON_MAX_LENGTH } from '@firstline/contract/limits'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { TextInput } from '#ui/text-input.tsx'

/** Asks why an administrator wants to read a user's messages. */
export function ReasonForm({ onSubmit }: { onSubmit: (reason: string) => void }) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const submit = () => {
    const read = ViewingReason.safeParse(reason)
    if (read.success) onSubmit(read.data)
    else setError(read.error.issues[0]?.message)
  }
  return (
    <Form onSubmit={submit}>
      <p className="mb-4 max-w-152 text-sm text-ink-2">
        These are a member&apos;s own briefs and messages. Your account, the time and your reason are
        recorded, and the member finds them in the export of their data.
      </p>
      <Field label="Reason" error={error} announce className="max-w-152">
        <TextInput
          value={reason}
          maxLength={ADMIN_REASON_MAX_LENGTH}
          placeholder="Ticket 4711: the credits of a set are missing"
          onChange={(event) => {
            setReason(event.target.value)
            setError(undefined)
          }}
        />
      </Field>
      <Button type="submit" className="mt-4">
        Show generations
      </Button>
    </Form>
  )
}
