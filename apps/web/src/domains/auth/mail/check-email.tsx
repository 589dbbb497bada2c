import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { useCaptcha } from '#domains/auth/captcha/use-captcha.tsx'
import { CodeForm } from '#domains/auth/code-form.tsx'
import { Mark } from '#ui/mark.tsx'
import { Resend } from './resend.tsx'
import { paths } from '#platform/router/paths.ts'
import { storeMailRequest, type MailScreen, type MailRequest } from './mail-request.ts'
import { MailDelay } from './mail-delay.tsx'
import { MailDeliveryHint } from './mail-delivery-hint.tsx'
import { useVerifyCode } from './use-verify-code.ts'
import { useSendMail } from './use-mail.ts'

export interface CheckEmailProps {
  kind: MailScreen
  request: MailRequest
  onChange: (request: MailRequest | undefined) => void
}

/** The texts for links are the same for all addresses, against user enumeration. */
const words: Record<MailScreen, { sent: string; next: string; action: string; busyAction: string }> = {
  confirmation: {
    sent: 'We sent a confirmation link to',
    next: 'Open it to verify your address, or type the code from the mail here.',
    action: 'Confirm',
    busyAction: 'Confirming...',
  },
  'sign-in': {
    sent: 'If there is an account, we sent a sign-in link to',
    next: 'Open it in this browser, or type the code from the mail here.',
    action: 'Sign in',
    busyAction: 'Signing in...',
  },
  recovery: {
    sent: 'If there is an account, we sent a link for a new password to',
    next: 'Open it in this browser, or type the code from the mail here.',
    action: 'Continue',
    busyAction: 'Checking...',
  },
}

/** Shown after a mail was sent: how to continue with it, and without it. */
export function CheckEmail({ kind, request, onChange }: CheckEmailProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is gone; screen readers continue at the new heading.
  useEffect(() => heading.current?.focus(), [])
  const captcha = useCaptcha()
  const send = useSendMail(kind, captcha.pass)
  const { email } = request
  const checkCode = useVerifyCode(kind, email)
  const { sent, next, action, busyAction } = words[kind]
  return (
    <>
      <Mark width={34} />
      <h1 ref={heading} tabIndex={-1} className="serif mt-6 text-h1 focus-visible:shadow-none">
        {request.hasCode ? 'Enter your code' : 'Check your email'}
      </h1>
      <p className="serif mt-4 text-lead text-ink-2 wrap-anywhere">
        {request.hasCode ? 'Type the code from the mail to' : sent} <span className="text-ink">{email}</span>.{' '}
        {!request.hasCode && next}
      </p>
      <MailDeliveryHint className="mt-6" />
      {!request.hasCode && <MailDelay className="mt-6" />}
      <div className="mt-6">
        <CodeForm label="Code from the mail" action={action} busyAction={busyAction} onCode={checkCode} />
      </div>
      <p className="mt-4 mb-3 text-sm text-ink-2">
        {request.hasCode ? 'No code?' : 'Nothing there?'} Check your spam folder, or try again in a few
        minutes.
      </p>
      {captcha.element}
      <Resend
        againAt={request.againAt}
        onSend={() => send(email)}
        onAgainAt={(againAt) => onChange({ email, againAt })}
      />
      <div className="mt-4 -ml-1 flex flex-wrap gap-x-6 text-sm">
        <Link
          to={paths.login}
          // Forgotten for the next visit; this screen stays until the next one is rendered.
          onClick={() => storeMailRequest(kind, undefined)}
          className="text-link inline-flex min-h-tap items-center px-1"
        >
          Return to login
        </Link>
        <Button kind="quiet" size="sm" className="px-1!" onClick={() => onChange(undefined)}>
          Use another address
        </Button>
      </div>
    </>
  )
}
