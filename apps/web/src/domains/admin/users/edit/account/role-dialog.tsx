import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import type { AccountDialogProps } from './account-dialog-props.ts'
import { useAccountAction } from './use-account-action.ts'

/** Confirms a promotion or a demotion. */
export function RoleDialog({ user, open, onOpenChange }: AccountDialogProps) {
  const { run, isRunning } = useAccountAction(user)
  const isPromotion = user.role === 'user'
  const change = async () => {
    const isDone = await run({
      call: 'admin-set-role',
      failure: 'Failed to change the role',
      values: { role: isPromotion ? 'admin' : 'user' },
      success: ({ email, role }) => `${email} is ${role === 'admin' ? 'an administrator' : 'a user'} now`,
    })
    if (isDone) onOpenChange(false)
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !isRunning && onOpenChange(next)}
      title={isPromotion ? 'Make administrator' : 'Take the administrator role away'}
      cancelLabel="Cancel"
      actionLabel={isPromotion ? 'Make administrator' : 'Take away'}
      busyLabel="Saving..."
      busy={isRunning}
      onConfirm={() => change()}
    >
      <p className="wrap-anywhere">
        {isPromotion
          ? `${user.email} can then see and change every account, yours included, and ban and delete users.`
          : `${user.email} loses access to this area at once. Plan and credits stay as they are.`}
      </p>
    </ConfirmDialog>
  )
}
