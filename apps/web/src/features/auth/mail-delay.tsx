import { Banner } from '#components/banner.tsx'
import { useIsMailDelayed } from './use-mail-delay.ts'

/** Says that mails are delayed, while they are. It speaks of the installation, never of an address. */
export function MailDelay({ className }: { className?: string }) {
  if (!useIsMailDelayed()) return null
  return (
    <Banner kind="warning" className={className} announce="politely">
      Email is delayed right now. Your link can take a while; you need not ask for another one.
    </Banner>
  )
}
