import type { Profile } from '@firstline/contract/profile'
import { Button } from '#components/button.tsx'
import { ConfirmDialog } from '#components/confirm-dialog.tsx'
import { useDataDownload } from '#lib/account/use-data-download.ts'
import { whatIsLost } from './what-is-lost.ts'
import { useDeleteAccount } from './use-delete-account.ts'

export interface DeleteAccountDialogProps {
  profile: Profile
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The second step before an account is deleted: what goes with it, and a copy to take along. */
export function DeleteAccountDialog({ profile, open, onOpenChange }: DeleteAccountDialogProps) {
  const { isBusy, deleteAccount } = useDeleteAccount()
  const data = useDataDownload()
  return (
    <ConfirmDialog
      open={open}
      // What is under way can't be called back, so nothing pretends that it could.
      onOpenChange={(next) => !isBusy && onOpenChange(next)}
      title="Delete Account"
      cancelLabel="Keep it"
      actionLabel="Delete Account"
      busyLabel="Deleting..."
      busy={isBusy}
      onConfirm={() => void deleteAccount().then(() => onOpenChange(false))}
    >
      <p>Removes your account and every message you wrote here. It can't be undone. What goes with it:</p>
      <ul className="mt-3 list-disc pl-5 marker:text-ink-3">
        {whatIsLost(profile).map((loss) => (
          <li key={loss} className="mt-1">
            {loss}
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
        <span className="min-w-0 flex-1 basis-40">You can take a copy of everything along first.</span>
        <Button
          kind="second"
          size="sm"
          busy={data.isBusy}
          busyText="Preparing..."
          onClick={() => void data.download()}
        >
          Download my data
        </Button>
      </div>
    </ConfirmDialog>
  )
}
