import { Banner } from '#components/banner.tsx'
import { SupportAddress } from '#components/support-address.tsx'
import { useIsAlive } from '#hooks/use-is-alive.ts'
import { runtime } from '#lib/runtime.ts'

/** Where the mail is to be found on an installation that sends none. */
export function MailWhereabouts({ className }: { className?: string }) {
  // Written into no page at build time: only the installation knows.
  const isAlive = useIsAlive()
  const { mails } = runtime().authSettings
  if (!isAlive || mails === 'sent') return null
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
