import { zodResolver } from '@hookform/resolvers/zod'
import type { AuthError } from '@supabase/supabase-js'
import { useForm } from 'react-hook-form'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import { TextInput } from '#components/text-input.tsx'
import { AddressForm } from '#lib/auth/credentials-schema.ts'
import { mailAnswer } from '#lib/auth/mail-answer.ts'
import { useAuth } from '#lib/auth/use-auth.ts'
import { notify } from '#lib/notify.ts'

/** Asks for the new address. */
export function EmailForm({ email, onAsked }: { email: string; onAsked: () => void }) {
  const { changeAccount } = useAuth()
  const { register, handleSubmit, setError, reset, formState } = useForm<AddressForm>({
    resolver: zodResolver(AddressForm),
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
      refuse(wordsFor(error))
      return
    }
    notify.success('Please check your email!', {
      description: `We sent a link to ${email} and one to ${form.email}.`,
    })
    reset({ email: '' })
    onAsked()
  })
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
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
    </form>
  )
}

function wordsFor(error: AuthError): string {
  if (error.code === 'email_exists') return 'This address belongs to another account.'
  const answer = mailAnswer(error)
  if (answer.kind === 'failed') return answer.text
  return 'A mail was sent moments ago. Please wait a minute and try again.'
}
