import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { Banner } from '#components/banner.tsx'
import { Button } from '#components/button.tsx'
import { useCaptcha } from '#components/captcha/use-captcha.tsx'
import { Field } from '#components/field.tsx'
import { PasswordInput } from '#components/password-input.tsx'
import { TextInput } from '#components/text-input.tsx'
import { SignUpForm } from '#lib/auth/credentials-schema.ts'
import { notify } from '#lib/notify.ts'
import { paths } from '#lib/paths.ts'
import type { MailRequest } from './mail-request.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import { ProviderProblemBanner } from './provider-problem-banner.tsx'
import { useSignupLock } from './signup-lock.ts'
import { useProviderProblem } from './use-provider-problem.ts'
import { useSignup } from './use-signup.ts'

const empty: SignUpForm = { email: '', password: '', confirmPassword: '' }

export function SignupForm({ onMustConfirm }: { onMustConfirm: (request: MailRequest) => void }) {
  const { isLocked, lock } = useSignupLock()
  const problem = useProviderProblem()
  const captcha = useCaptcha()
  const signUp = useSignup(captcha.pass)
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<string>()
  const { register, handleSubmit, reset, formState } = useForm<SignUpForm>({
    resolver: zodResolver(SignUpForm),
    defaultValues: empty,
  })
  const { errors, isSubmitting } = formState
  const [wasLocked, setWasLocked] = useState(isLocked)
  if (isLocked !== wasLocked) {
    setWasLocked(isLocked)
    // The rest is over, and with it what was said of it.
    if (!isLocked) setError(undefined)
  }

  const send = handleSubmit(async (values) => {
    setError(undefined)
    const outcome = await signUp(values)
    setError(outcome.kind === 'failed' ? outcome.failure.text : undefined)
    if (outcome.kind === 'failed' && outcome.failure.locks) lock()
    if (outcome.kind === 'must-confirm') onMustConfirm(outcome.request)
  })
  const onSubmit = (event: FormEvent) => {
    if (!isLocked) return void send(event)
    // Whatever stands in the form: after a reload it is empty, and its faults are not what is in the way.
    event.preventDefault()
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
          announce="at once"
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
      {!error && problem && <ProviderProblemBanner problem={problem} />}
      <form ref={form} method="post" noValidate onSubmit={onSubmit} className="mt-6 flex flex-col gap-3">
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
      </form>
      {/* In tabs of their own: what was typed here stays. */}
      <p className="mt-3 text-xs text-ink-2">
        By creating an account you agree to the{' '}
        <Link to={paths.terms} target="_blank" className="text-link">
          Terms & Conditions
        </Link>{' '}
        and the{' '}
        <Link to={paths.privacy} target="_blank" className="text-link">
          Privacy Policy
        </Link>
        .
      </p>
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
