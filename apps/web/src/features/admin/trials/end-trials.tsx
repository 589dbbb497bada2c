import { TRIAL_END_CREDITS } from '@firstline/contract/plans'
import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { ConfirmDialog } from '#components/confirm-dialog.tsx'
import { isNobody } from '#lib/functions/function-errors.ts'
import { notify } from '#lib/notify.ts'
import { endTrials, FAILED_TO_END } from './trial-query.ts'
import { countOf } from '#lib/in-words.ts'

/** Ends every running trial, after asking. */
export function EndTrials() {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    try {
      const { ended } = await endTrials()
      notify.success('Trials ended', { description: howMany(ended) })
    } catch (error) {
      if (!isNobody(error)) notify.failure(error, { title: FAILED_TO_END })
    }
    setBusy(false)
    setAsking(false)
  }
  return (
    <>
      <Button kind="danger" wide onClick={() => setAsking(true)}>
        End all trials
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => !isBusy && setAsking(open)}
        title="End all trials"
        cancelLabel="Keep them"
        actionLabel="End all trials"
        busyLabel="Ending..."
        busy={isBusy}
        onConfirm={() => void end()}
      >
        <p>
          Every trial that is running ends now, with {TRIAL_END_CREDITS.dm} Cold DM and{' '}
          {TRIAL_END_CREDITS.subject} Subject Line credits left, whatever there was before. It can&apos;t be
          undone.
        </p>
      </ConfirmDialog>
    </>
  )
}

function howMany(ended: number): string {
  if (ended === 0) return 'None was running.'
  return `${countOf(ended, 'user')} left a trial.`
}
