import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { Banner } from '#components/banner.tsx'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import { TextInput } from '#components/text-input.tsx'
import { paths } from '#lib/paths.ts'
import { SignInForm } from './credentials-schema.ts'
import { useIsEmailConfirmed } from './mail-link.ts'
import { useLogin } from './use-login.ts'

export function LoginPage() {
  const isConfirmed = useIsEmailConfirmed()
  const logIn = useLogin()
  const [error, setError] = useState<string>()
  const { register, handleSubmit, formState } = useForm<SignInForm>({
    resolver: zodResolver(SignInForm),
    defaultValues: { email: '', password: '' },
  })
  const { errors, isSubmitting } = formState
  const onSubmit = handleSubmit(async (form) => setError(await logIn(form)))
  const forget = { onChange: () => setError(undefined) }

  return (
    <>
      <h1 className="serif text-h1">Welcome back</h1>
      {error ? (
        <Banner kind="danger" announce="at once" className="mt-6">
          {error}
        </Banner>
      ) : (
        isConfirmed && (
          <Banner kind="success" announce="politely" className="mt-6">
            Your email has been successfully verified. You can now sign in.
          </Banner>
        )
      )}
      {/* A post, so that a press before the page is alive never writes a password into an address. */}
      <form method="post" noValidate onSubmit={onSubmit} className="mt-6 flex flex-col gap-3">
        <Field label="Email" error={errors.email?.message}>
          <TextInput type="email" autoComplete="email" {...register('email', forget)} />
        </Field>
        <Field label="Password" error={errors.password?.message}>
          <TextInput type="password" autoComplete="current-password" {...register('password', forget)} />
        </Field>
        <Button type="submit" size="lg" wide busy={isSubmitting} busyText="Signing in...">
          Sign in
        </Button>
      </form>
      <p className="mt-5 text-sm text-ink-2">
        New here?{' '}
        <Link to={paths.signup} className="text-link">
          Create account
        </Link>
      </p>
    </>
  )
}
