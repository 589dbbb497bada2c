import type { AdminUser } from '@firstline/contract/admin'
import { Banner } from '#components/banner.tsx'
import { standingWords } from '#lib/admin/standing-words.ts'

/** Who was found, as they stand now; the place is kept while nobody is. */
export function FoundUser({ user, wasRefused }: { user: AdminUser | undefined; wasRefused: boolean }) {
  return (
    <div role="status" className="my-4">
      {!user && (
        <p className="rounded-card border border-line px-4 py-2.75 text-sm text-ink-2">
          Look a user up to see how they stand.
        </p>
      )}
      {user && !wasRefused && <Banner kind="success">Found. {standingWords(user)}</Banner>}
      {user && wasRefused && (
        <Banner kind="warning" title="Not saved.">
          Another administrator or a generation was faster. Now: {standingWords(user)}. Assign again to set
          the credits all the same.
        </Banner>
      )}
    </div>
  )
}
