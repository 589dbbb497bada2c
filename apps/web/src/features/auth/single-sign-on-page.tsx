import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { Banner } from '#components/banner.tsx'
import { Button } from '#components/button.tsx'
import { useCaptcha } from '#components/captcha/use-captcha.tsx'
import { Field } from '#components/field.tsx'
import { TextInput } from '#components/text-input.tsx'
import { useIsAlive } from '#hooks/use-is-alive.ts'
import { useLeaving } from '#hooks/use-leaving.ts'
import { AddressForm } from '#lib/auth/credentials-schema.ts'
import { forgetLanding, useLanding } from '#lib/auth/landing.ts'
import { callFailure } from '#lib/auth/mail-answer.ts'
import { useProviderCalls } from '#lib/auth/provider-calls.ts'
import { useRequestedPage, withRequestedPage } from '#lib/auth/requested-page.tsx'
import { useAuth } from '#lib/auth/use-auth.ts'
import { paths } from '#lib/paths.ts'
import { runtime } from '#lib/runtime.ts'
import { ProviderProblemBanner } from './provider-problem-banner.tsx'
import { useCarriedAddress } from './use-carried-address.ts'
import { useProviderProblem } from './use-provider-problem.ts'

/** /single-sign-on: asks for the work address, and leads to the company that signs its people in. */
export function SingleSignOnPage() {
  const isAlive = useIsAlive()
  // Written into no page at build time: only the installation knows.
  const isOffered = !isAlive || runtime().authSettings.waysIn.singleSignOn
  return (
    <>
      <h1 className="serif text-h1">Sign in with your company</h1>
      {isOffered ? (
        <CompanyForm />
      ) : (
        <Banner kind="info" className="mt-6">
          No company signs its people in here. Please sign in another way.
        </Banner>
      )}
      <p className="mt-3 -ml-1 text-sm">
        <Link to={paths.login} className="text-link inline-flex min-h-tap items-center px-1">
          Return to login
        </Link>
      </p>
    </>
  )
}

function CompanyForm() {
  const { signInByCompany } = useProviderCalls()
  const { isLoading } = useAuth()
  const back = withRequestedPage(paths.singleSignOn, useRequestedPage())
  const captcha = useCaptcha()
  const landing = useLanding()
  const problem = useProviderProblem('your company')
  const [failure, setFailure] = useState<string>()
  const [leavingFor, leave] = useLeaving()
  const { register, handleSubmit, setError, formState } = useForm<AddressForm>({
    resolver: zodResolver(AddressForm),
    defaultValues: { email: useCarriedAddress() },
  })
  const onSubmit = handleSubmit(async ({ email }) => {
    setFailure(undefined)
    forgetLanding()
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
    const { error } = await captcha.pass((token) => signInByCompany(domain, back, token))
    if (!error) leave(domain)
    else if (error.code === 'sso_provider_not_found') {
      const message = `No company signs its people in here with addresses at ${domain}. Check the address, or sign in another way.`
      setError('email', { message }, { shouldFocus: true })
    } else setFailure(callFailure(error))
  })
  const isArriving = isLoading && landing?.hasCode === true
  return (
    <>
      {failure !== undefined ? (
        <Banner kind="danger" announce="at once" className="mt-6">
          {failure}
        </Banner>
      ) : problem ? (
        <ProviderProblemBanner problem={problem} />
      ) : (
        <p className="mt-4 text-ink-2">
          Tell us your work address. If your company signs its people in, its page comes next.
        </p>
      )}
      <form method="post" noValidate onSubmit={onSubmit} className="mt-6 flex flex-col gap-3">
        <Field label="Work email" announce error={formState.errors.email?.message}>
          <TextInput
            type="email"
            autoComplete="username"
            {...register('email', { onChange: () => setFailure(undefined) })}
          />
        </Field>
        {captcha.element}
        <Button
          type="submit"
          size="lg"
          wide
          busy={formState.isSubmitting || leavingFor !== undefined || isArriving}
          busyText={isArriving ? 'Signing in...' : 'Opening its page...'}
        >
          Continue
        </Button>
      </form>
    </>
  )
}
