import type { AdminUser } from '@firstline/contract/admin'
import { ADMIN_CREDITS_MAX } from '@firstline/contract/limits'
import { useState } from 'react'
import { Form } from '#ui/form.tsx'
import { CreditsInput } from '#domains/admin/credits-input.tsx'
import { cleanCreditsInput, validateCredits } from '#domains/admin/users/validate-credits.ts'
import { describeCredits, describeUserBalance } from '#domains/admin/users/describe-balance.ts'
import { useReason } from '#domains/admin/use-reason.tsx'
import { useEditUser } from '#domains/admin/users/use-edit-user.ts'
import { notify } from '#platform/notify.ts'
import { ChangedNote, type UnsavedEdit } from './changed-note.tsx'
import { SaveButton } from './save-button.tsx'

const FAILED = 'Failed to update credits'

interface Typed extends UnsavedEdit {
  /** An untouched balance follows the user. */
  dm?: string
  subject?: string
}

export function CreditsForm({ user }: { user: AdminUser }) {
  const { save, isSaving } = useEditUser()
  const [typed, setTyped] = useState<Typed>()
  const [areErrorsShown, setErrorsShown] = useState(false)
  const reason = useReason('Reason for the credits')
  const dm = typed?.dm ?? String(user.creditsDm)
  const subject = typed?.subject ?? String(user.creditsSubject)
  const errors = validateCredits({ dm, subject })
  const isChanged = dm !== String(user.creditsDm) || subject !== String(user.creditsSubject)

  const type = (what: { dm: string } | { subject: string }) => {
    setTyped({ basis: user, wasRefused: false, ...typed, ...what })
    setErrorsShown(false)
  }
  const onSubmit = async () => {
    setErrorsShown(true)
    const why = reason.read()
    if (errors.dm || errors.subject || why === undefined) return
    const { userId, version } = user
    const body = { userId, version, creditsDm: Number(dm), creditsSubject: Number(subject), reason: why }
    const edited = await save({ call: 'admin-set-credits', failure: FAILED, body })
    if (edited?.outcome === 'saved') {
      setTyped(undefined)
      reason.clear()
      const { email, creditsDm, creditsSubject } = edited.user
      notify.success('Credits updated', {
        description: `${email} has ${describeCredits(creditsDm, creditsSubject)}.`,
      })
    }
    if (edited?.outcome === 'conflict') setTyped({ dm, subject, basis: user, wasRefused: true })
    if (edited?.outcome === 'refused') notify.error(FAILED, { description: edited.fields[0]?.message })
  }
  return (
    <Form onSubmit={onSubmit} className="py-5">
      <div className="grid grid-cols-2 items-start gap-4">
        <CreditsInput
          label="Cold DM credits"
          value={dm}
          onValueChange={(text) => type({ dm: cleanCreditsInput(text) })}
          max={ADMIN_CREDITS_MAX}
          error={areErrorsShown ? errors.dm : undefined}
        />
        <CreditsInput
          label="Subject Line credits"
          value={subject}
          onValueChange={(text) => type({ subject: cleanCreditsInput(text) })}
          max={ADMIN_CREDITS_MAX}
          error={areErrorsShown ? errors.subject : undefined}
        />
      </div>
      {isChanged && reason.field}
      <SaveButton isChanged={isChanged} isSaving={isSaving}>
        Save credits
      </SaveButton>
      <ChangedNote user={user} unsaved={typed} of={describeUserBalance} />
    </Form>
  )
}
