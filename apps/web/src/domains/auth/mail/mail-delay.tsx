import { Banner } from '#ui/banner.tsx'
import { useIsMailDelayed } from './use-mail-delay.ts'

/** Says that mails are delayed. It concerns the installation, never one address. */
export function MailDelay({ className }: { className?: string }) {
  if (!useIsMailDelayed()) return null
  return (
    <Banner kind="warning" className={className} announce="polite">
      Email is delayed right now. Your link can take a while; you need not ask for another one.
    </Banner>
  )
}
