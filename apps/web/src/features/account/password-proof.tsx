import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Banner } from '#components/banner.tsx'
import { Button } from '#components/button.tsx'
import { CodeForm } from '#components/code-form.tsx'
import { Field } from '#components/field.tsx'
import { PasswordInput } from '#components/password-input.tsx'
import { CurrentPasswordForm } from '#lib/auth/credentials-schema.ts'
import { callFailure } from '#lib/auth/mail-answer.ts'
import { type PasswordProof, useAuth } from '#lib/auth/use-auth.ts'

export interface PasswordProofProps {
  email: string
  action: string
  /** By what the user proves it first; a code can be asked for instead of the current password. */
  by: 'current password' | 'code'
  /** Returns what is wrong with the proof, if anything is. */
  onProof: (proof: PasswordProof) => Promise<string | undefined>
}

/** Asks for the current password, or for the code from a mail, before a new password is set. */
export function PasswordProof({ email, action, by, onProof }: PasswordProofProps) {
  const { sendNonce } = useAuth()
  const [isCodeSent, setCodeSent] = useState(by === 'code')
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const sendCode = async () => {
    setFailure(undefined)
    setSending(true)
    const { error } = await sendNonce()
    setSending(false)
    if (error) setFailure(callFailure(error))
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
        <Banner kind="danger" announce="at once" className="mb-4">
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
        onClick={() => void sendCode()}
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
  const { register, handleSubmit, setError, setFocus, formState } = useForm<CurrentPasswordForm>({
    resolver: zodResolver(CurrentPasswordForm),
    defaultValues: { current: '' },
  })
  const onSubmit = handleSubmit(async ({ current }) => {
    const problem = await onPassword(current)
    if (problem !== undefined) setError('current', { message: problem }, { shouldFocus: true })
  })
  useEffect(() => setFocus('current'), [setFocus])
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      <Field label="Current Password" announce error={formState.errors.current?.message}>
        <PasswordInput autoComplete="current-password" {...register('current')} />
      </Field>
      <Button type="submit" size="lg" wide busy={formState.isSubmitting} busyText="Saving...">
        {action}
      </Button>
    </form>
  )
}
