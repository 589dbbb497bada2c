import { zodResolver } from '@hookform/resolvers/zod'
import type { AuthError } from '@supabase/supabase-js'
import { useForm } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { AddressFields } from '#domains/auth/credentials-schema.ts'
import { readMailResponse } from '#domains/auth/mail/mail-response.ts'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { notify } from '#platform/notify.ts'

export function EmailForm({ email, onRequested }: { email: string; onRequested: () => void }) {
  const { changeAccount } = useAuth()
  const { register, handleSubmit, setError, reset, formState } = useForm<AddressFields>({
    resolver: zodResolver(AddressFields),
    defaultValues: { email: '' },
  })
  const onSubmit = handleSubmit(async (form) => {
    const refuse = (message: string) => setError('email', { message }, { shouldFocus: true })
    if (form.email.toLowerCase() === email.toLowerCase()) {
      refuse('This is your address already.')
      return
    }
    const { error } = await changeAccount({ email: form.email })
    if (error) {
      refuse(describeError(error))
      return
    }
    notify.success('Please check your email!', {
      description: `We sent a link to ${email} and one to ${form.email}.`,
    })
    reset({ email: '' })
    onRequested()
  })
  return (
    <Form onSubmit={onSubmit} className="flex flex-col gap-3">
      <Field label="New Email" error={formState.errors.email?.message}>
        <TextInput type="email" autoComplete="email" {...register('email')} />
      </Field>
      <Button
        type="submit"
        kind="second"
        busy={formState.isSubmitting}
        busyText="Sending..."
        className="self-start"
      >
        Change email
      </Button>
    </Form>
  )
}

function describeError(error: AuthError): string {
  if (error.code === 'email_exists') return 'This address belongs to another account.'
  const response = readMailResponse(error)
  if (response.kind === 'failed') return response.text
  return 'A mail was sent moments ago. Please wait a minute and try again.'
}
