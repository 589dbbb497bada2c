import type { AdminUser } from '@firstline/contract/admin'
import { type ReactNode, useState } from 'react'
import { isBanned } from '#domains/admin/users/describe-ban.ts'
import { hasProfile } from '#domains/admin/users/has-profile.ts'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { Button } from '#ui/button.tsx'
import { BanDialog } from './ban-dialog.tsx'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { useAccountAction } from './use-account-action.ts'

type Asked = 'ban' | 'role' | 'deletion'

/** What an administrator may do to another user's account. */
export function AccountActions({ user, onDeleted }: { user: AdminUser; onDeleted: () => void }) {
  const { user: self } = useAuth()
  const [asked, setAsked] = useState<Asked>()
  if (self?.id === user.userId) {
    return (
      <Section note="This is your own account: another administrator can ban, demote or delete it.">
        {null}
      </Section>
    )
  }
  const isAdministrator = user.role === 'admin'
  const isOpen = (dialog: Asked) => ({
    user,
    open: asked === dialog,
    onOpenChange: (open: boolean) => setAsked(open ? dialog : undefined),
  })
  return (
    <Section
      note={isAdministrator ? 'An administrator can only be banned after the role is taken away.' : undefined}
    >
      {!user.isConfirmed && <ResendConfirmation user={user} />}
      {hasProfile(user) && (
        <Button kind="second" size="sm" onClick={() => setAsked('role')}>
          {isAdministrator ? 'Take the administrator role away' : 'Make administrator'}
        </Button>
      )}
      {isBanned(user) ? (
        <LiftBan user={user} />
      ) : (
        <Button kind="second" size="sm" disabled={isAdministrator} onClick={() => setAsked('ban')}>
          Ban
        </Button>
      )}
      <Button kind="danger" size="sm" onClick={() => setAsked('deletion')}>
        Delete account
      </Button>
      <BanDialog {...isOpen('ban')} />
      <RoleDialog {...isOpen('role')} />
      <DeleteUserDialog {...isOpen('deletion')} onDeleted={onDeleted} />
    </Section>
  )
}

function Section({ note, children }: { note: string | undefined; children: ReactNode }) {
  return (
    <section aria-label="Account" className="py-5">
      <h3 className="mb-3 text-sm leading-ui font-medium">Account</h3>
      {children !== null && <div className="flex flex-wrap gap-2">{children}</div>}
      {note !== undefined && <p className="mt-2 text-xs text-ink-3">{note}</p>}
    </section>
  )
}

function LiftBan({ user }: { user: AdminUser }) {
  const { run, isRunning } = useAccountAction(user)
  const lift = () =>
    run({
      call: 'admin-ban',
      failure: 'Failed to lift the ban',
      values: { days: 0 },
      success: ({ email }) => `${email} can sign in again`,
    })
  return (
    <Button kind="second" size="sm" busy={isRunning} busyText="Lifting..." onClick={() => lift()}>
      Lift the ban
    </Button>
  )
}
