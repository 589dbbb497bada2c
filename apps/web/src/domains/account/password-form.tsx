import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { NewPasswordFields } from '#domains/auth/credentials-schema.ts'
import { describeCallFailure } from '#domains/auth/mail/mail-response.ts'
import { type PasswordProof, useAuth } from '#domains/auth/session/use-auth.ts'
import { PasswordProofForm } from './password-proof-form.tsx'
import { useChangePassword } from './use-change-password.ts'

export interface PasswordFormProps {
  /** For password managers. */
  email: string
  action: string
  isMain?: boolean
  /** The account has a password, and the user did not come because it is forgotten. */
  knowsCurrent?: boolean
  onChanged: () => void
}

const empty: NewPasswordFields = { password: '', confirmPassword: '' }

/** A new password, twice; then the current one or a mailed code when the server requires reauthentication. */
export function PasswordForm({ email, action, isMain, knowsCurrent, onChanged }: PasswordFormProps) {
  const { sendNonce } = useAuth()
  const changePassword = useChangePassword()
  const [failure, setFailure] = useState<string>()
  /** The new password, while its proof is requested. */
  const [unproven, setUnproven] = useState<string>()
  const { register, handleSubmit, setError, reset, formState } = useForm<NewPasswordFields>({
    resolver: zodResolver(NewPasswordFields),
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
    if (error) setFailure(describeCallFailure(error))
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
  const onProof = async (password: string, proof: PasswordProof) => {
    const outcome = await changePassword(password, proof)
    if (outcome.kind === 'changed') done()
    if (outcome.kind !== 'refused') return undefined
    if (outcome.at === 'proof') return outcome.text
    // The proof was right; the new password is refused.
    setUnproven(undefined)
    setFailure(outcome.text)
    return undefined
  }

  if (unproven !== undefined) {
    return (
      <PasswordProofForm
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
        <Banner kind="danger" announce="assertive" className="mb-4">
          {failure}
        </Banner>
      )}
      <Form onSubmit={onSubmit} className="flex flex-col gap-3">
        {/* Hidden: names the account for password managers. */}
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
      </Form>
    </>
  )
}
