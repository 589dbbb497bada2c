import type { AdminUser } from '@firstline/contract/admin'
import { ADMIN_CREDITS_MAX } from '@firstline/contract/limits'
import { effectivePlan, PLAN_CREDITS } from '@firstline/contract/plans'
import { useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { CreditsInput } from '#domains/admin/credits-input.tsx'
import { cleanCreditsInput, validateCredits } from '#domains/admin/users/validate-credits.ts'
import { describeCredits } from '#domains/admin/users/describe-balance.ts'
import { useReason } from '#domains/admin/use-reason.tsx'
import { useEditUser } from '#domains/admin/users/use-edit-user.ts'
import { notify } from '#platform/notify.ts'

const FAILED = 'Error assigning credits'

export interface AssignFormProps {
  user: AdminUser | undefined
  /** The form is submitted before a user was found. */
  onUnauthorized: () => void
  /** The argument is whether the user had changed, so that nothing was saved. */
  onRefused: (wasRefused: boolean) => void
}

/** Both balances for the user that was found; the Pro allowance by default. */
export function AssignForm({ user, onUnauthorized, onRefused }: AssignFormProps) {
  const effectId = useId()
  const { save, isSaving } = useEditUser()
  const [dm, setDm] = useState(String(PLAN_CREDITS.pro.dm))
  const [subject, setSubject] = useState(String(PLAN_CREDITS.pro.subject))
  const [areErrorsShown, setErrorsShown] = useState(false)
  const errors = validateCredits({ dm, subject })
  const reason = useReason()

  const assign = async ({ userId, version }: AdminUser, why: string) => {
    const body = { userId, version, creditsDm: Number(dm), creditsSubject: Number(subject), reason: why }
    const edited = await save({ call: 'admin-assign-credits', failure: FAILED, body })
    onRefused(edited?.outcome === 'conflict')
    if (edited?.outcome === 'saved') {
      reason.clear()
      const { email, creditsDm, creditsSubject } = edited.user
      notify.success('Credits assigned', {
        description: `${email} is on Pro with ${describeCredits(creditsDm, creditsSubject)}.`,
      })
    }
    if (edited?.outcome === 'refused') notify.error(FAILED, { description: edited.fields[0]?.message })
  }
  const onSubmit = async () => {
    setErrorsShown(true)
    if (!user) return onUnauthorized()
    const why = reason.read()
    if (!errors.dm && !errors.subject && why !== undefined) await assign(user, why)
  }
  const take = (setBalance: (text: string) => void) => (text: string) => {
    setBalance(cleanCreditsInput(text))
    setErrorsShown(false)
  }
  return (
    <Form onSubmit={onSubmit}>
      <div className="grid grid-cols-2 items-start gap-4">
        <CreditsInput
          label="Cold DM"
          value={dm}
          onValueChange={take(setDm)}
          max={ADMIN_CREDITS_MAX}
          error={areErrorsShown ? errors.dm : undefined}
        />
        <CreditsInput
          label="Subject"
          value={subject}
          onValueChange={take(setSubject)}
          max={ADMIN_CREDITS_MAX}
          error={areErrorsShown ? errors.subject : undefined}
        />
      </div>
      {reason.field}
      <p id={effectId} className="mt-4 text-sm text-ink-2 wrap-anywhere">
        {describeEffect(user)}
      </p>
      <Button
        type="submit"
        wide
        className="mt-4"
        aria-describedby={effectId}
        busy={isSaving}
        busyText="Assigning..."
      >
        Assign credits
      </Button>
    </Form>
  )
}

function describeEffect(user: AdminUser | undefined): string {
  if (!user) return 'Assigning credits also makes the user Pro.'
  if (effectivePlan(user.plan) === 'pro') return `${user.email} is on Pro and stays on it.`
  return `Also makes ${user.email} Pro: the plan changes from Free, and a billing period begins today.`
}
