import { TRIAL_END_CREDITS } from '@firstline/contract/plans'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { isSessionRefusal } from '#platform/api/function-errors.ts'
import { notify } from '#platform/notify.ts'
import { requestTrialsEnd, TRIALS_END_FAILED } from './trial-query.ts'
import { countOf } from '#platform/format/in-words.ts'

export function EndTrials() {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    try {
      const { ended } = await requestTrialsEnd()
      notify.success('Trials ended', { description: describeEnded(ended) })
    } catch (error) {
      if (!isSessionRefusal(error)) notify.failure(error, { title: TRIALS_END_FAILED })
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
        onConfirm={() => end()}
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

function describeEnded(ended: number): string {
  if (ended === 0) return 'None was running.'
  return `${countOf(ended, 'user')} left a trial.`
}
