import type { User } from '@supabase/supabase-js'
import { useState } from 'react'
import { Banner } from '#components/banner.tsx'
import { useCaptcha } from '#components/captcha/use-captcha.tsx'
import { CodeForm } from '#components/code-form.tsx'
import { Resend } from '#components/resend.tsx'
import { useAuth } from '#lib/auth/use-auth.ts'
import { runtime } from '#lib/runtime.ts'
import { acceptedAddress } from './accepted-address.ts'
import { useChangeCode } from './use-change-code.ts'

export interface PendingEmailProps {
  user: User
  to: string
  /** Something has changed: the user has to be read anew. */
  onChanged: () => void
}

/** A change of address that waits for its two links, or the codes beside them. */
export function PendingEmail({ user, to, onChanged }: PendingEmailProps) {
  const from = user.email ?? ''
  const sentAt = user.email_change_sent_at ?? ''
  const { resendEmailChange } = useAuth()
  const captcha = useCaptcha()
  const [againAt, setAgainAt] = useState(() => mailAgainAt(sentAt))
  const [accepted, setAccepted] = useState(() => acceptedAddress(sentAt))
  const tryCode = useChangeCode({ sentAt, onAccepted: setAccepted, onDone: onChanged })
  const open = [from, to].filter((address) => address !== accepted)
  return (
    <div className="mb-6 flex flex-col gap-4">
      <Banner kind="info" title={`Changing to ${to}.`} announce="politely" className="wrap-anywhere">
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

/** When the mails may be asked for again, as far as the server's time of sending says. */
function mailAgainAt(sentAt: string): number {
  const since = Date.parse(sentAt)
  const { mailIntervalMs } = runtime().authSettings
  // A clock that is behind the server's must not make anybody wait longer than the interval.
  return Number.isNaN(since) ? Date.now() : Math.min(since, Date.now()) + mailIntervalMs
}
