import type { AdminUser } from '@firstline/contract/admin'
import { Banner } from '#ui/banner.tsx'
import { describeUserBalance } from '#domains/admin/users/describe-balance.ts'

/** The found user, kept up to date. Takes its space without a user too. */
export function FoundUser({ user, wasRefused }: { user: AdminUser | undefined; wasRefused: boolean }) {
  return (
    <div role="status" className="my-4">
      {!user && (
        <p className="rounded-card border border-line px-4 py-2.75 text-sm text-ink-2">
          Look a user up to see how they stand.
        </p>
      )}
      {user && !wasRefused && <Banner kind="success">Found. {describeUserBalance(user)}</Banner>}
      {user && wasRefused && (
        <Banner kind="warning" title="Not saved.">
          This user changed in the meantime. Now: {describeUserBalance(user)}. Assign again to set the credits
          all the same.
        </Banner>
      )}
    </div>
  )
}
