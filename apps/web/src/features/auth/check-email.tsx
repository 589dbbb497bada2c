import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#components/button.tsx'
import { useCaptcha } from '#components/captcha/use-captcha.tsx'
import { CodeForm } from '#components/code-form.tsx'
import { Mark } from '#components/mark.tsx'
import { Resend } from '#components/resend.tsx'
import { paths } from '#lib/paths.ts'
import { keepMailRequest, type MailKind, type MailRequest } from './mail-request.ts'
import { MailDelay } from './mail-delay.tsx'
import { MailWhereabouts } from './mail-whereabouts.tsx'
import { useCode } from './use-code.ts'
import { useSendMail } from './use-mail.ts'

export interface CheckEmailProps {
  kind: MailKind
  request: MailRequest
  onChange: (request: MailRequest | undefined) => void
}

/** For links, one sentence serves all addresses: who has an account here is nobody's business. */
const words: Record<MailKind, { sent: string; next: string; action: string; busyAction: string }> = {
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

/** A mail is on its way: what to do with it, and what to do without it. */
export function CheckEmail({ kind, request, onChange }: CheckEmailProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is gone; a reader goes on from the new heading.
  useEffect(() => heading.current?.focus(), [])
  const captcha = useCaptcha()
  const send = useSendMail(kind, captcha.pass)
  const { email } = request
  const checkCode = useCode(kind, email)
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
      <MailWhereabouts className="mt-6" />
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
          // Forgotten for the next visit; this screen stays until the other one is there.
          onClick={() => keepMailRequest(kind, undefined)}
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
