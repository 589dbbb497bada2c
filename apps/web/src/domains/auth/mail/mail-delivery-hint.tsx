import { Banner } from '#ui/banner.tsx'
import { SupportAddress } from '#ui/support-address.tsx'
import { useIsHydrated } from '#platform/hydration/use-is-hydrated.ts'
import { getRuntime } from '#platform/runtime.ts'

/** Where to find the mail on an installation that sends none. */
export function MailDeliveryHint({ className }: { className?: string }) {
  // Not prerendered: it depends on the installation.
  const isHydrated = useIsHydrated()
  const { mails } = getRuntime().authSettings
  if (!isHydrated || mails === 'sent') return null
  return mails === 'outbox' ? (
    <Banner kind="info" className={className}>
      This installation keeps its mails in an outbox that opens on this machine alone.{' '}
      <a href="/outbox" target="_blank" rel="noreferrer" className="text-link">
        Open the outbox
      </a>
    </Banner>
  ) : (
    <Banner kind="warning" className={className}>
      This installation sends no mail. Please write to <SupportAddress />.
    </Banner>
  )
}
