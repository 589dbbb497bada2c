import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { CodeForm } from '#domains/auth/code-form.tsx'
import { Resend } from '#domains/auth/mail/resend.tsx'
import { type FactorCodeOptions, useFactorCode } from './use-factor-code.ts'
import { useTextCode } from './use-text-code.ts'

export interface TextCodeProps extends Omit<FactorCodeOptions, 'kind'> {
  /** The masked number. */
  phone: string
  action: string
  isMain?: boolean
}

/** Sends a code by text on request, and verifies it. */
export function TextCode({ phone, action, isMain = true, ...factor }: TextCodeProps) {
  const { sent, send, sendFirst, setSent, forget, failure, isBusy } = useTextCode(factor)
  const onDone = (isAdmin: boolean) => {
    forget()
    factor.onDone(isAdmin)
  }
  const check = useFactorCode({ ...factor, onDone, kind: 'phone' })
  if (!sent) {
    return (
      <>
        {failure && (
          <Banner kind="danger" announce="assertive" className="mb-4">
            {failure}
          </Banner>
        )}
        <Button
          kind={isMain ? 'main' : 'second'}
          size={isMain ? 'lg' : 'md'}
          wide={isMain}
          busy={isBusy}
          busyText="Sending..."
          onClick={() => sendFirst()}
        >
          Text a code to {phone}
        </Button>
      </>
    )
  }
  return (
    <>
      <p role="status" className="mb-4 text-sm text-ink-2">
        We sent a code to {phone}.
      </p>
      <CodeForm
        label="Code from the text"
        source="text"
        action={action}
        busyAction="Checking..."
        isMain={isMain}
        takesFocus
        onCode={(code) => check(code, sent.challengeId)}
      />
      <div className="mt-4">
        <Resend
          againAt={sent.againAt}
          onSend={send}
          onAgainAt={(againAt) => setSent((before) => before && { ...before, againAt })}
        />
      </div>
    </>
  )
}
