import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { CodeForm } from '#domains/auth/code-form.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { CurrentPasswordFields } from '#domains/auth/credentials-schema.ts'
import { describeCallFailure } from '#domains/auth/mail/mail-response.ts'
import { type PasswordProof, useAuth } from '#domains/auth/session/use-auth.ts'

export interface PasswordProofFormProps {
  email: string
  action: string
  /** The first proof offered; a code can replace the current password. */
  by: 'current password' | 'code'
  /** Returns what is wrong with the proof, if anything. */
  onProof: (proof: PasswordProof) => Promise<string | undefined>
}

export function PasswordProofForm({ email, action, by, onProof }: PasswordProofFormProps) {
  const { sendNonce } = useAuth()
  const [isCodeSent, setCodeSent] = useState(by === 'code')
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const sendCode = async () => {
    setFailure(undefined)
    setSending(true)
    const { error } = await sendNonce()
    setSending(false)
    if (error) setFailure(describeCallFailure(error))
    else setCodeSent(true)
  }

  if (isCodeSent) {
    return (
      <>
        <p role="status" className="mb-4 text-sm text-ink-2 wrap-anywhere">
          You signed in more than a day ago. To be sure that it is you, we sent a code to {email}.
        </p>
        <CodeForm
          key="code"
          label="Code from the mail"
          action={action}
          busyAction="Saving..."
          takesFocus
          onCode={(nonce) => onProof({ nonce })}
        />
      </>
    )
  }
  return (
    <>
      {failure && (
        <Banner kind="danger" announce="assertive" className="mb-4">
          {failure}
        </Banner>
      )}
      <p role="status" className="mb-4 text-sm text-ink-2">
        You signed in more than a day ago. To be sure that it is you, we need your current password.
      </p>
      <CurrentPassword action={action} onPassword={(current) => onProof({ current_password: current })} />
      <Button
        kind="quiet"
        className="mt-3 self-start"
        busy={isSending}
        busyText="Sending..."
        onClick={() => sendCode()}
      >
        Send me a code by mail instead
      </Button>
    </>
  )
}

function CurrentPassword({
  action,
  onPassword,
}: {
  action: string
  onPassword: (current: string) => Promise<string | undefined>
}) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm<CurrentPasswordFields>({
    resolver: zodResolver(CurrentPasswordFields),
    defaultValues: { current: '' },
  })
  const onSubmit = handleSubmit(async ({ current }) => {
    const problem = await onPassword(current)
    if (problem !== undefined) setError('current', { message: problem }, { shouldFocus: true })
  })
  useEffect(() => setFocus('current'), [setFocus])
  return (
    <Form onSubmit={onSubmit} className="flex flex-col gap-3">
      <Field label="Current Password" announce error={formState.errors.current?.message}>
        <PasswordInput autoComplete="current-password" {...register('current')} />
      </Field>
      <Button type="submit" size="lg" wide busy={formState.isSubmitting} busyText="Saving...">
        {action}
      </Button>
    </Form>
  )
}
