import type { User } from '@supabase/supabase-js'
import { useState } from 'react'
import { Banner } from '#ui/banner.tsx'
import { useCaptcha } from '#domains/auth/captcha/use-captcha.tsx'
import { CodeForm } from '#domains/auth/code-form.tsx'
import { Resend } from '#domains/auth/mail/resend.tsx'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { getRuntime } from '#platform/runtime.ts'
import { readAcceptedAddress } from './accepted-address.ts'
import { useChangeCode } from './use-change-code.ts'

export interface PendingEmailProps {
  user: User
  to: string
  /** The user has to be read again. */
  onChanged: () => void
}

/** A change of address that waits for its two links or codes. */
export function PendingEmail({ user, to, onChanged }: PendingEmailProps) {
  const from = user.email ?? ''
  const sentAt = user.email_change_sent_at ?? ''
  const { resendEmailChange } = useAuth()
  const captcha = useCaptcha()
  const [againAt, setAgainAt] = useState(() => getNextMailTime(sentAt))
  const [accepted, setAccepted] = useState(() => readAcceptedAddress(sentAt))
  const tryCode = useChangeCode({ sentAt, onAccepted: setAccepted, onDone: onChanged })
  const open = [from, to].filter((address) => address !== accepted)
  return (
    <div className="mb-6 flex flex-col gap-4">
      <Banner kind="info" title={`Changing to ${to}.`} announce="polite" className="wrap-anywhere">
        {accepted === undefined
          ? `We sent one link to ${from} and one to ${to}. Open both to finish, or type the codes from the mails here.`
          : `The code sent to ${accepted} was right. The mail to ${open[0]} is still open: open its link or type its code here.`}
      </Banner>
      {open.map((address) => (
        <CodeForm
          key={address}
          label={`Code from the mail to ${address}`}
          action={address === from ? 'Confirm old address' : 'Confirm new address'}
          busyAction="Checking..."
          isMain={false}
          onCode={(code) => tryCode(address, code)}
        />
      ))}
      {captcha.element}
      <Resend
        againAt={againAt}
        onAgainAt={(next) => {
          setAgainAt(next)
          onChanged()
        }}
        onSend={() => captcha.pass((...proof) => resendEmailChange(from, ...proof))}
      />
      <p className="text-sm text-ink-2">
        Not what you want? Ask for another address below, or do nothing: without both mails your address stays
        as it is.
      </p>
    </div>
  )
}

/** When the mails may be requested again, by the time at which the server sent them. */
function getNextMailTime(sentAt: string): number {
  const since = Date.parse(sentAt)
  const { mailIntervalMs } = getRuntime().authSettings
  // A clock behind the server's must not extend the interval.
  return Number.isNaN(since) ? Date.now() : Math.min(since, Date.now()) + mailIntervalMs
}
