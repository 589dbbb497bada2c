import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { Banner } from '#components/banner.tsx'
import { Button } from '#components/button.tsx'
import { useCaptcha } from '#components/captcha/use-captcha.tsx'
import { Field } from '#components/field.tsx'
import { PasswordInput } from '#components/password-input.tsx'
import { TextInput } from '#components/text-input.tsx'
import { useIsAlive } from '#hooks/use-is-alive.ts'
import { SignInForm } from '#lib/auth/credentials-schema.ts'
import { forgetLanding } from '#lib/auth/landing.ts'
import { notify } from '#lib/notify.ts'
import { paths } from '#lib/paths.ts'
import { runtime } from '#lib/runtime.ts'
import { keepMailRequest } from './mail-request.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import { type LoginFailure, useLogin } from './use-login.ts'
import { useMail } from './use-mail.ts'

export interface LoginFormProps {
  /** Why the link that led here did not do what it was for. */
  problem?: string | undefined
  /** Whether another link of the same kind can be asked for here. */
  offersLink?: boolean
  /** Above the form, while nothing is wrong. */
  notice?: ReactNode
  /** Offers the accounts of others, and of companies. */
  hasOthers?: boolean
  /** Other ways on, below the form. */
  ways?: ReactNode
}

/** Email and password; and for those whose address was never confirmed, the way to another link. */
export function LoginForm({ problem, offersLink = true, notice, hasOthers = false, ways }: LoginFormProps) {
  const captcha = useCaptcha()
  const logIn = useLogin(captcha.pass)
  const askForMail = useMail('confirmation', captcha.pass)
  const navigate = useNavigate()
  const [failure, setFailure] = useState<LoginFailure>()
  const [isSending, setSending] = useState(false)
  const { register, handleSubmit, trigger, getValues, formState } = useForm<SignInForm>({
    resolver: zodResolver(SignInForm),
    defaultValues: { email: '', password: '' },
  })
  const { errors, isSubmitting } = formState
  // Only the installation knows; the page is written with the link, and shows it where it is.
  const isAlive = useIsAlive()
  const mayOfferCompanies = !isAlive || runtime().authSettings.waysIn.singleSignOn
  const onSubmit = handleSubmit(async (form) => {
    // The same words are spoken again only where they were gone.
    setFailure(undefined)
    setFailure(await logIn(form))
  })
  const forget = { onChange: () => setFailure(undefined) }
  const shown = failure ?? (problem === undefined ? undefined : { text: problem, isUnconfirmed: offersLink })

  const sendAgain = async () => {
    if (!(await trigger('email', { shouldFocus: true }))) return
    setSending(true)
    const answer = await askForMail(getValues('email'))
    setSending(false)
    if ('failure' in answer) {
      setFailure({ text: answer.failure, isUnconfirmed: true })
      return
    }
    forgetLanding()
    keepMailRequest('confirmation', answer)
    notify.success('Please check your email!', {
      description: 'We sent you a confirmation link. Please verify your email to continue.',
    })
    await navigate(paths.signup)
  }

  return (
    <>
      {shown ? (
        <Banner
          kind="danger"
          announce="at once"
          className="mt-6"
          action={
            shown.isUnconfirmed && (
              <Button
                kind="second"
                size="sm"
                busy={isSending}
                busyText="Sending..."
                onClick={() => void sendAgain()}
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
      {/* A post, so that a press before the page is alive never writes a password into an address. */}
      <form method="post" noValidate onSubmit={onSubmit} className="mt-6 flex flex-col gap-3">
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
      </form>
      <ul className="mt-3 -ml-1 flex flex-wrap gap-x-5 text-sm">
        <WayOn to={paths.forgotPassword} email={() => getValues('email')}>
          Forgot your password?
        </WayOn>
        <WayOn to={paths.signInLink} email={() => getValues('email')}>
          Get a link by mail instead
        </WayOn>
        {hasOthers && mayOfferCompanies && (
          <WayOn
            to={paths.singleSignOn}
            email={() => getValues('email')}
            className={isAlive ? undefined : 'only-single-sign-on'}
          >
            Sign in with your company
          </WayOn>
        )}
      </ul>
      {hasOthers && <ProviderButtons />}
      {ways}
    </>
  )
}

interface WayOnProps {
  to: string
  email: () => string
  className?: string | undefined
  children: string
}

/** Another screen, which need not ask for the address again. */
function WayOn({ to, email, className, children }: WayOnProps) {
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
