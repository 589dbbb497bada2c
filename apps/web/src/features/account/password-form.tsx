import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Banner } from '#components/banner.tsx'
import { Button } from '#components/button.tsx'
import { CodeForm } from '#components/code-form.tsx'
import { Field } from '#components/field.tsx'
import { PasswordInput } from '#components/password-input.tsx'
import { NewPasswordForm } from '#lib/auth/credentials-schema.ts'
import { useChangePassword } from './use-change-password.ts'

export interface PasswordFormProps {
  /** Whose password it is, for those who let a program remember it. */
  email: string
  action: string
  /** The one main action of its page. */
  isMain?: boolean
  onChanged: () => void
}

const empty: NewPasswordForm = { password: '', confirmPassword: '' }

/** A new password, twice; and the code from a mail when the server wants to know that it is still the owner who asks. */
export function PasswordForm({ email, action, isMain = false, onChanged }: PasswordFormProps) {
  const { change, changeWithCode, isWaitingForCode } = useChangePassword()
  const [failure, setFailure] = useState<string>()
  const { register, handleSubmit, setError, reset, formState } = useForm<NewPasswordForm>({
    resolver: zodResolver(NewPasswordForm),
    defaultValues: empty,
  })
  const { errors, isSubmitting } = formState
  const done = () => {
    reset(empty)
    onChanged()
  }
  const onSubmit = handleSubmit(async ({ password }) => {
    setFailure(undefined)
    const outcome = await change(password)
    if (outcome.kind === 'changed') done()
    if (outcome.kind !== 'refused') return
    const { at, text } = outcome.fault
    if (at === 'password') setError('password', { message: text }, { shouldFocus: true })
    else setFailure(text)
  })
  const onCode = async (code: string) => {
    const fault = await changeWithCode(code)
    if (fault === undefined) done()
    return fault
  }

  if (isWaitingForCode) {
    return (
      <>
        <p role="status" className="mb-4 text-sm text-ink-2 wrap-anywhere">
          You have been signed in for a while, so we sent a code to {email} to be sure that it is you.
        </p>
        <CodeForm label="Code from the mail" action={action} busyAction="Saving..." onCode={onCode} />
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
      <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
        {/* Never seen: it tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field label="New Password" error={errors.password?.message}>
          <PasswordInput autoComplete="new-password" {...register('password')} />
        </Field>
        <Field label="Confirm Password" error={errors.confirmPassword?.message}>
          <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
        </Field>
        <Button
          type="submit"
          kind={isMain ? 'main' : 'second'}
          size={isMain ? 'lg' : 'md'}
          wide={isMain}
          busy={isSubmitting}
          busyText="Saving..."
          className="self-start"
        >
          {action}
        </Button>
      </form>
    </>
  )
}
