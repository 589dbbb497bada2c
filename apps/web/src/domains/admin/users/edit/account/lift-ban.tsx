import type { AdminUser } from '@firstline/contract/admin'
import { Button } from '#ui/button.tsx'
import { useAccountAction } from './use-account-action.ts'

export function LiftBan({ user }: { user: AdminUser }) {
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
