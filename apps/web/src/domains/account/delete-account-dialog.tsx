import { effectivePlan } from '@firstline/contract/plans'
import type { Profile } from '@firstline/contract/profile'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useDataDownload } from './use-data-download.ts'
import { useDeleteAccount } from './use-delete-account.ts'
import { formatDay } from '#platform/format/format-day.ts'
import { getRuntime } from '#platform/runtime.ts'

export interface DeleteAccountDialogProps {
  profile: Profile
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Confirms the deletion of an account: lists what is lost and offers a copy of the data. */
export function DeleteAccountDialog({ profile, open, onOpenChange }: DeleteAccountDialogProps) {
  const { isBusy, deleteAccount } = useDeleteAccount()
  const data = useDataDownload()
  return (
    <ConfirmDialog
      open={open}
      // A running deletion can't be canceled, so the dialog stays open.
      onOpenChange={(next) => !isBusy && onOpenChange(next)}
      title="Delete Account"
      cancelLabel="Keep it"
      actionLabel="Delete Account"
      busyLabel="Deleting..."
      busy={isBusy}
      onConfirm={() => deleteAccount().then(() => onOpenChange(false))}
    >
      <p>Removes your account and every message you wrote here. It can't be undone. What goes with it:</p>
      <ul className="mt-3 list-disc pl-5 marker:text-ink-3">
        {describeDeletionLoss(profile).map((loss) => (
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
          onClick={() => data.download()}
        >
          Download my data
        </Button>
      </div>
    </ConfirmDialog>
  )
}

function describeDeletionLoss(profile: Profile): string[] {
  const { email, credits_dm: dm, credits_subject: subject } = profile
  return [
    'Your messages and subject lines, and the briefs they were written from.',
    ...describeLostPlan(profile),
    `What is left of your credits: ${dm} for cold DMs and ${subject} for subject lines.`,
    `Signing in as ${email}, here and on every other device.`,
  ]
}

function describeLostPlan({ plan, testing_mode, next_renewal_date }: Profile): string[] {
  if (testing_mode || effectivePlan(plan) === 'free') return []
  const end = getRuntime().paymentsEnabled ? ' You are not charged again.' : ''
  return [`Your Pro plan, which runs until ${formatDay(next_renewal_date)}.${end}`]
}
