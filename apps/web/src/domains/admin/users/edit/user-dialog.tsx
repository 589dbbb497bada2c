import type { AdminUser } from '@firstline/contract/admin'
import { Banner } from '#ui/banner.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useFreshUser } from '#domains/admin/users/admin-user-query.ts'
import { hasProfile } from '#domains/admin/users/has-profile.ts'
import { AccountActions } from './account/account-actions.tsx'
import { CreditsForm } from './credits-form.tsx'
import { ReadGenerations } from './generations/read-generations.tsx'
import { UserHistory } from './history/user-history.tsx'
import { PlanForm } from './plan-form.tsx'
import { ResetCredits } from './reset-credits.tsx'
import { UserFacts } from './user-facts.tsx'

/** Everything an administrator may change about one user, with the history beside it. */
export function UserDialog({ user, onClose }: { user: AdminUser | undefined; onClose: () => void }) {
  const { user: now, isGone } = useFreshUser(user)
  return (
    <Dialog
      wide
      open={user !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Edit user"
      description={now?.email}
    >
      {now && (
        <div key={now.userId} className="desktop:grid desktop:grid-cols-[minmax(0,1fr)_var(--margin-col)]">
          <div className="flex flex-col divide-y divide-line px-5 tablet:px-6">
            {isGone ? (
              <div className="py-6">
                <Banner kind="danger" title="User not found." announce="assertive">
                  The account was deleted meanwhile, so there is nothing left to edit.
                </Banner>
              </div>
            ) : (
              <>
                <UserFacts user={now} />
                {hasProfile(now) && (
                  <>
                    <PlanForm user={now} />
                    <CreditsForm user={now} />
                    <ResetCredits user={now} />
                    <ReadGenerations user={now} />
                  </>
                )}
                <AccountActions user={now} onDeleted={onClose} />
              </>
            )}
          </div>
          <aside
            aria-label="History"
            className="border-t border-mark p-5 tablet:p-6 desktop:border-t-0 desktop:border-l"
          >
            <UserHistory userId={now.userId} />
          </aside>
        </div>
      )}
    </Dialog>
  )
}
