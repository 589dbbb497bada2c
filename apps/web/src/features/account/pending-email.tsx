import { useState } from 'react'
import { Banner } from '#components/banner.tsx'
import { Resend } from '#components/resend.tsx'
import { useAuth } from '#lib/auth/use-auth.ts'
import { runtime } from '#lib/runtime.ts'

/** A change of address that waits for its two links. */
export function PendingEmail({ from, to }: { from: string; to: string }) {
  const { resendEmailChange } = useAuth()
  const [againAt, setAgainAt] = useState(() => Date.now() + runtime().authSettings.mailIntervalMs)
  return (
    <div className="mb-6 flex flex-col gap-3">
      <Banner kind="info" title={`Changing to ${to}.`} announce="politely">
        We sent one link to {from} and one to {to}. Open both to finish.
      </Banner>
      <Resend againAt={againAt} onAgainAt={setAgainAt} onSend={() => resendEmailChange(from)} />
    </div>
  )
}
