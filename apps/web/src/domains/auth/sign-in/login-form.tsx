import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { useCaptcha } from '#domains/auth/captcha/use-captcha.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useIsHydrated } from '#platform/hydration/use-is-hydrated.ts'
import { SignInFields } from '#domains/auth/credentials-schema.ts'
import { clearAuthCallback } from '#domains/auth/auth-callback.ts'
import { notify } from '#platform/notify.ts'
import { paths } from '#platform/router/paths.ts'
import { getRuntime } from '#platform/runtime.ts'
import { storeMailRequest } from '#domains/auth/mail/mail-request.ts'
import { AgreementLine } from '#domains/auth/agreement-line.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { type LoginFailure, useLogin } from './use-login.ts'
import { useMail } from '#domains/auth/mail/use-mail.ts'

export interface LoginFormProps {
  /** Why the link that led here failed. */
  problem?: string | undefined
  /** Whether another link of the same kind can be requested here. */
  offersLink?: boolean
  /** Above the form, while there is no error. */
  notice?: ReactNode
  /** Offers providers and single sign-on. */
  hasOthers?: boolean
  /** Further links below the form. */
  links?: ReactNode
}

/** Email and password; and another link for users whose address is not confirmed. */
export function LoginForm({ problem, offersLink = true, notice, hasOthers = false, links }: LoginFormProps) {
  const captcha = useCaptcha()
  const logIn = useLogin(captcha.pass)
  const requestMail = useMail('confirmation', captcha.pass)
  const navigate = useNavigate()
  const [failure, setFailure] = useState<LoginFailure>()
  const [isSending, setSending] = useState(false)
  const { register, handleSubmit, trigger, getValues, formState } = useForm<SignInFields>({
    resolver: zodResolver(SignInFields),
    defaultValues: { email: '', password: '' },
  })
  const { errors, isSubmitting } = formState
  // It depends on the installation: the page is prerendered with the link, and hides it where it does not apply.
  const isHydrated = useIsHydrated()
  const mayOfferCompanies = !isHydrated || getRuntime().authSettings.signInMethods.singleSignOn
  const onSubmit = handleSubmit(async (form) => {
    // A live region announces the same text again only when it was empty in between.
    setFailure(undefined)
    setFailure(await logIn(form))
  })
  const forget = { onChange: () => setFailure(undefined) }
  const shown = failure ?? (problem === undefined ? undefined : { text: problem, isUnconfirmed: offersLink })

  const sendAgain = async () => {
    if (!(await trigger('email', { shouldFocus: true }))) return
    setSending(true)
    const response = await requestMail(getValues('email'))
    setSending(false)
    if ('failure' in response) {
      setFailure({ text: response.failure, isUnconfirmed: true })
      return
    }
    clearAuthCallback()
    storeMailRequest('confirmation', response)
    notify.success('Please check your email!', {
      staysOnNavigation: true,
      description: 'We sent you a confirmation link. Please verify your email to continue.',
    })
    await navigate(paths.signup)
  }

  return (
    <>
      {shown ? (
        <Banner
          kind="danger"
          announce="assertive"
          className="mt-6"
          action={
            shown.isUnconfirmed && (
              <Button
                kind="second"
                size="sm"
                busy={isSending}
                busyText="Sending..."
                onClick={() => sendAgain()}
              >
                Send a new link
              </Button>
            )
          }
        >
          {shown.text}
        </Banner>
      ) : (
        notice
      )}
      {/* A post, so that a submit before hydration never writes a password into an address. */}
      <Form onSubmit={onSubmit} className="mt-6 flex flex-col gap-3">
        <Field label="Email" error={errors.email?.message}>
          <TextInput type="email" autoComplete="username" {...register('email', forget)} />
        </Field>
        <Field label="Password" error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...register('password', forget)} />
        </Field>
        {captcha.element}
        <Button type="submit" size="lg" wide busy={isSubmitting} busyText="Signing in...">
          Sign in
        </Button>
      </Form>
      <ul className="mt-3 -ml-1 flex flex-wrap gap-x-5 text-sm">
        <ScreenLink to={paths.forgotPassword} email={() => getValues('email')}>
          Forgot your password?
        </ScreenLink>
        <ScreenLink to={paths.signInLink} email={() => getValues('email')}>
          Get a link by mail instead
        </ScreenLink>
        {hasOthers && mayOfferCompanies && (
          <ScreenLink
            to={paths.singleSignOn}
            email={() => getValues('email')}
            className={isHydrated ? undefined : 'only-single-sign-on'}
          >
            Sign in with your company
          </ScreenLink>
        )}
      </ul>
      {hasOthers && (
        // A provider creates an account for an address without one.
        <ProviderButtons>
          <AgreementLine />
        </ProviderButtons>
      )}
      {links}
    </>
  )
}

interface ScreenLinkProps {
  to: string
  email: () => string
  className?: string | undefined
  children: string
}

/** A link to another screen that takes the typed address along. */
function ScreenLink({ to, email, className, children }: ScreenLinkProps) {
  const navigate = useNavigate()
  return (
    <li className={className}>
      <Link
        to={to}
        data-carries
        className="text-link inline-flex min-h-tap items-center px-1"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          void navigate(to, { state: { email: email() } })
        }}
      >
        {children}
      </Link>
    </li>
  )
}
