import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Banner } from '#components/banner.tsx'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import { PasswordInput } from '#components/password-input.tsx'
import { NewPasswordForm } from '#lib/auth/credentials-schema.ts'
import { callFailure } from '#lib/auth/mail-answer.ts'
import { type PasswordProof as Proof, useAuth } from '#lib/auth/use-auth.ts'
import { PasswordProof } from './password-proof.tsx'
import { useChangePassword } from './use-change-password.ts'

export interface PasswordFormProps {
  /** Whose password it is, for those who let a program remember it. */
  email: string
  action: string
  /** The one main action of its page. */
  isMain?: boolean
  /** The account has a password, and its owner is not here because it was forgotten. */
  knowsCurrent?: boolean
  onChanged: () => void
}

const empty: NewPasswordForm = { password: '', confirmPassword: '' }

/** A new password, twice; then the current one or a mailed code, when the server wants a proof of who asks. */
export function PasswordForm({ email, action, isMain, knowsCurrent, onChanged }: PasswordFormProps) {
  const { sendNonce } = useAuth()
  const changePassword = useChangePassword()
  const [failure, setFailure] = useState<string>()
  /** The new password, while its proof is asked for. */
  const [unproven, setUnproven] = useState<string>()
  const { register, handleSubmit, setError, reset, formState } = useForm<NewPasswordForm>({
    resolver: zodResolver(NewPasswordForm),
    defaultValues: empty,
  })
  const { errors, isSubmitting } = formState
  const done = () => {
    setUnproven(undefined)
    reset(empty)
    onChanged()
  }
  const askForProof = async (password: string) => {
    const { error } = knowsCurrent ? { error: null } : await sendNonce()
    if (error) setFailure(callFailure(error))
    else setUnproven(password)
  }
  const onSubmit = handleSubmit(async ({ password }) => {
    setFailure(undefined)
    const outcome = await changePassword(password)
    if (outcome.kind === 'changed') done()
    else if (outcome.kind === 'needs-proof') await askForProof(password)
    else if (outcome.at === 'password') setError('password', { message: outcome.text }, { shouldFocus: true })
    else setFailure(outcome.text)
  })
  const onProof = async (password: string, proof: Proof) => {
    const outcome = await changePassword(password, proof)
    if (outcome.kind === 'changed') done()
    if (outcome.kind !== 'refused') return undefined
    if (outcome.at === 'proof') return outcome.text
    // The proof was right, and what is wrong is the new password.
    setUnproven(undefined)
    setFailure(outcome.text)
    return undefined
  }

  if (unproven !== undefined) {
    return (
      <PasswordProof
        email={email}
        action={action}
        by={knowsCurrent ? 'current password' : 'code'}
        onProof={(proof) => onProof(unproven, proof)}
      />
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
