import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { useCaptcha } from '#domains/auth/captcha/use-captcha.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { SignUpFields } from '#domains/auth/credentials-schema.ts'
import { notify } from '#platform/notify.ts'
import { paths } from '#platform/router/paths.ts'
import type { MailRequest } from '#domains/auth/mail/mail-request.ts'
import { AgreementLine } from '#domains/auth/agreement-line.tsx'
import { ProviderButtons } from '#domains/auth/sign-in/provider-buttons.tsx'
import { ProviderErrorBanner } from '#domains/auth/sign-in/provider-error-banner.tsx'
import { useSignUpLock } from './sign-up-lock.ts'
import { useProviderError } from '#domains/auth/sign-in/use-provider-error.ts'
import { useSignUp } from './use-sign-up.ts'

const empty: SignUpFields = { email: '', password: '', confirmPassword: '' }

export function SignUpForm({ onMustConfirm }: { onMustConfirm: (request: MailRequest) => void }) {
  const { isLocked, lock } = useSignUpLock()
  const problem = useProviderError()
  const captcha = useCaptcha()
  const signUp = useSignUp(captcha.pass)
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<string>()
  const { register, handleSubmit, reset, formState } = useForm<SignUpFields>({
    resolver: zodResolver(SignUpFields),
    defaultValues: empty,
  })
  const { errors, isSubmitting } = formState
  const [wasLocked, setWasLocked] = useState(isLocked)
  if (isLocked !== wasLocked) {
    setWasLocked(isLocked)
    // The lock has expired, and its message goes with it.
    if (!isLocked) setError(undefined)
  }

  const send = handleSubmit(async (values) => {
    setError(undefined)
    const outcome = await signUp(values)
    setError(outcome.kind === 'failed' ? outcome.failure.text : undefined)
    if (outcome.kind === 'failed' && outcome.failure.locks) lock()
    if (outcome.kind === 'must-confirm') onMustConfirm(outcome.request)
  })
  const onSubmit = async () => {
    if (!isLocked) return send()
    // A reload empties the form; the validation errors of its fields are not why it is locked.
    notify.error('Too many signup attempts', { description: 'Please wait a while before trying again.' })
  }
  const clear = () => {
    setError(undefined)
    reset(empty)
    form.current?.querySelector('input')?.focus()
  }

  return (
    <>
      <h1 className="serif text-h1">Create account</h1>
      {error && (
        <Banner
          kind="danger"
          announce="assertive"
          className="mt-6"
          action={
            <Button kind="quiet" size="sm" onClick={clear}>
              Clear
            </Button>
          }
        >
          {error}
        </Banner>
      )}
      {!error && problem && <ProviderErrorBanner error={problem} />}
      <Form ref={form} onSubmit={onSubmit} className="mt-6 flex flex-col gap-3">
        <Field label="Email" error={errors.email?.message}>
          <TextInput type="email" autoComplete="username" {...register('email')} />
        </Field>
        <Field label="Password" error={errors.password?.message}>
          <PasswordInput autoComplete="new-password" {...register('password')} />
        </Field>
        <Field label="Confirm Password" error={errors.confirmPassword?.message}>
          <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
        </Field>
        {captcha.element}
        <Button
          type="submit"
          size="lg"
          wide
          kind={isLocked ? 'second' : 'main'}
          busy={isSubmitting}
          busyText="Creating account..."
        >
          {isLocked ? 'Too many attempts' : 'Sign up'}
        </Button>
      </Form>
      <AgreementLine />
      {isLocked && (
        <p role="status" className="mt-4 text-sm text-ink-2">
          For security reasons, we limit the number of signup attempts. Please try again later or{' '}
          <Link to={paths.contact} className="text-link">
            contact support
          </Link>{' '}
          if you need assistance.
        </p>
      )}
      <ProviderButtons />
      <p className="mt-5 text-sm text-ink-2">
        Already have an account?{' '}
        <Link to={paths.login} className="text-link">
          Sign in
        </Link>
      </p>
    </>
  )
}
