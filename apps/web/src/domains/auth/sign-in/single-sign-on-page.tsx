import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { useCaptcha } from '#domains/auth/captcha/use-captcha.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useIsHydrated } from '#platform/hydration/use-is-hydrated.ts'
import { usePendingRedirect } from '#ui/hooks/use-pending-redirect.ts'
import { AddressFields } from '#domains/auth/credentials-schema.ts'
import { clearAuthCallback, useAuthCallback } from '#domains/auth/auth-callback.ts'
import { describeCallFailure } from '#domains/auth/mail/mail-response.ts'
import { useProviderCalls } from './provider-calls.ts'
import { useRequestedPage, addRequestedPage } from '#domains/auth/requested-page.tsx'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { paths } from '#platform/router/paths.ts'
import { getRuntime } from '#platform/runtime.ts'
import { ProviderErrorBanner } from './provider-error-banner.tsx'
import { usePrefilledAddress } from '#domains/auth/use-prefilled-address.ts'
import { useProviderError } from './use-provider-error.ts'

/** /single-sign-on: asks for the work address and leads to the company's identity provider. */
export function SingleSignOnPage() {
  const isHydrated = useIsHydrated()
  // Not prerendered: it depends on the installation.
  const isOffered = !isHydrated || getRuntime().authSettings.signInMethods.singleSignOn
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
  const { signInWithSso } = useProviderCalls()
  const { isLoading } = useAuth()
  const back = addRequestedPage(paths.singleSignOn, useRequestedPage())
  const captcha = useCaptcha()
  const callback = useAuthCallback()
  const problem = useProviderError('your company')
  const [failure, setFailure] = useState<string>()
  const [leavingFor, leave] = usePendingRedirect()
  const { register, handleSubmit, setError, formState } = useForm<AddressFields>({
    resolver: zodResolver(AddressFields),
    defaultValues: { email: usePrefilledAddress() },
  })
  const onSubmit = handleSubmit(async ({ email }) => {
    setFailure(undefined)
    clearAuthCallback()
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
    const { error } = await captcha.pass((token) => signInWithSso(domain, back, token))
    if (!error) leave(domain)
    else if (error.code === 'sso_provider_not_found') {
      const message = `No company signs its people in here with addresses at ${domain}. Check the address, or sign in another way.`
      setError('email', { message }, { shouldFocus: true })
    } else setFailure(describeCallFailure(error))
  })
  const isArriving = isLoading && callback?.hasCode === true
  return (
    <>
      {failure !== undefined ? (
        <Banner kind="danger" announce="assertive" className="mt-6">
          {failure}
        </Banner>
      ) : problem ? (
        <ProviderErrorBanner error={problem} />
      ) : (
        <p className="mt-4 text-ink-2">
          Tell us your work address. If your company signs its people in, its page comes next.
        </p>
      )}
      <Form onSubmit={onSubmit} className="mt-6 flex flex-col gap-3">
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
      </Form>
    </>
  )
}
