import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usersKey } from '#domains/admin/users/users-query.ts'
import { refetchActive } from '#platform/live/refetch-active.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { AccountDialogProps } from './account-dialog-props.ts'
import { useAccountAction } from './use-account-action.ts'

/** Confirms the deletion of another user's account by its typed address. */
export function DeleteUserDialog({
  user,
  open,
  onOpenChange,
  onDeleted,
}: AccountDialogProps & { onDeleted: () => void }) {
  const { run, isRunning } = useAccountAction(user)
  const cache = useQueryClient()
  const [typed, setTyped] = useState('')
  const [isErrorShown, setErrorShown] = useState(false)
  const isSame = typed.trim().toLowerCase() === user.email.toLowerCase()
  const change = (next: boolean) => {
    if (isRunning) return
    setTyped('')
    setErrorShown(false)
    onOpenChange(next)
  }
  const remove = async () => {
    setErrorShown(true)
    if (!isSame) return
    const isDone = await run({
      call: 'admin-delete-account',
      failure: 'Failed to delete account',
      values: { address: typed },
      success: ({ email }) => `The account of ${email} is deleted`,
    })
    if (!isDone) return
    void refetchActive(cache, usersKey)
    onDeleted()
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={change}
      title="Delete account"
      cancelLabel="Keep it"
      actionLabel="Delete account"
      busyLabel="Deleting..."
      busy={isRunning}
      onConfirm={() => remove()}
      controls={
        <Field
          label="Type the address to confirm"
          error={isErrorShown && !isSame ? "This is not the account's address." : undefined}
          announce
          className="mt-4"
        >
          <TextInput
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setErrorShown(false)
            }}
          />
        </Field>
      }
    >
      <p className="wrap-anywhere">
        Removes the account of {user.email}, with every brief and message. It can&apos;t be undone.
      </p>
    </ConfirmDialog>
  )
}
