import { AdminBanRequest } from '@firstline/contract/admin-actions'
import { ADMIN_BAN_DAYS_MAX } from '@firstline/contract/limits'
import { useState } from 'react'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { AccountDialogProps } from './account-dialog-props.ts'
import { useAccountAction } from './use-account-action.ts'

const DURATIONS = [
  { value: 'days', label: 'For some days' },
  { value: 'for good', label: 'For good' },
] as const
type Duration = (typeof DURATIONS)[number]['value']
const USUAL_DAYS = '7'

/** Asks how long a ban lasts. */
export function BanDialog({ user, open, onOpenChange }: AccountDialogProps) {
  const { run, isRunning } = useAccountAction(user)
  const [duration, setDuration] = useState<Duration>('days')
  const [days, setDays] = useState(USUAL_DAYS)
  const [isErrorShown, setErrorShown] = useState(false)
  const error = duration === 'days' ? validateDays(days) : undefined
  const ban = async () => {
    setErrorShown(true)
    if (error !== undefined) return
    const isDone = await run({
      call: 'admin-ban',
      failure: 'Failed to ban the user',
      values: { days: duration === 'for good' ? duration : Number(days) },
      success: ({ email }) => `${email} is banned`,
    })
    if (isDone) onOpenChange(false)
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !isRunning && onOpenChange(next)}
      title="Ban user"
      cancelLabel="Cancel"
      actionLabel="Ban"
      busyLabel="Banning..."
      busy={isRunning}
      onConfirm={() => ban()}
      controls={
        <div className="mt-4 flex flex-col gap-4">
          <SegmentedControl
            label="How long"
            value={duration}
            onValueChange={setDuration}
            options={DURATIONS}
          />
          {duration === 'days' && (
            <Field label="Days" error={isErrorShown ? error : undefined} announce>
              <TextInput
                type="number"
                inputMode="numeric"
                min={1}
                max={ADMIN_BAN_DAYS_MAX}
                step={1}
                value={days}
                onChange={(event) => {
                  setDays(event.target.value)
                  setErrorShown(false)
                }}
                onWheel={(event) => event.currentTarget.blur()}
                className="tabular-nums"
              />
            </Field>
          )}
        </div>
      }
    >
      <p className="wrap-anywhere">
        {user.email} is signed out everywhere now, and can&apos;t sign in until the ban ends. Nothing is
        deleted; what is being written is finished.
      </p>
    </ConfirmDialog>
  )
}

/** What is wrong with the typed days, in the server's words. */
function validateDays(days: string): string | undefined {
  const number = days === '' ? Number.NaN : Number(days)
  if (number === 0) return "Days can't be below 1."
  const read = AdminBanRequest.shape.days.safeParse(number)
  return read.success ? undefined : read.error.issues[0]?.message
}
