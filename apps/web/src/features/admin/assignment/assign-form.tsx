import type { AdminUser } from '@firstline/contract/admin'
import { ADMIN_CREDITS_MAX } from '@firstline/contract/limits'
import { effectivePlan, PLAN_CREDITS } from '@firstline/contract/plans'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#components/button.tsx'
import { CreditsInput } from '#components/credits-input.tsx'
import { cleanCredits, creditsFaults } from '#lib/admin/credits-text.ts'
import { creditWords } from '#lib/admin/standing-words.ts'
import { useEditUser } from '#lib/admin/use-edit-user.ts'
import { notify } from '#lib/notify.ts'

const FAILED = 'Error assigning credits'

export interface AssignFormProps {
  user: AdminUser | undefined
  /** Somebody assigns before anybody was found. */
  onNobody: () => void
  /** Whether the user had changed, so that nothing was saved. */
  onRefused: (wasRefused: boolean) => void
}

/** Both balances for whoever was found; the allowance of Pro unless something else is typed. */
export function AssignForm({ user, onNobody, onRefused }: AssignFormProps) {
  const effectId = useId()
  const { save, isSaving } = useEditUser()
  const [dm, setDm] = useState(String(PLAN_CREDITS.pro.dm))
  const [subject, setSubject] = useState(String(PLAN_CREDITS.pro.subject))
  const [areFaultsShown, showFaults] = useState(false)
  const faults = creditsFaults({ dm, subject })

  const assign = async ({ userId, version }: AdminUser) => {
    const body = { userId, version, creditsDm: Number(dm), creditsSubject: Number(subject) }
    const edited = await save({ call: 'admin-assign-credits', failure: FAILED, body })
    onRefused(edited?.outcome === 'conflict')
    if (edited?.outcome === 'saved') {
      const { email, creditsDm, creditsSubject } = edited.user
      notify.success('Credits assigned', {
        description: `${email} is on Pro with ${creditWords(creditsDm, creditsSubject)}.`,
      })
    }
    if (edited?.outcome === 'refused') notify.error(FAILED, { description: edited.fields[0]?.message })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    showFaults(true)
    if (!user) onNobody()
    else if (!faults.dm && !faults.subject) void assign(user)
  }
  const take = (setBalance: (text: string) => void) => (text: string) => {
    setBalance(cleanCredits(text))
    showFaults(false)
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <div className="grid grid-cols-2 items-start gap-4">
        <CreditsInput
          label="Cold DM"
          value={dm}
          onValueChange={take(setDm)}
          max={ADMIN_CREDITS_MAX}
          error={areFaultsShown ? faults.dm : undefined}
        />
        <CreditsInput
          label="Subject"
          value={subject}
          onValueChange={take(setSubject)}
          max={ADMIN_CREDITS_MAX}
          error={areFaultsShown ? faults.subject : undefined}
        />
      </div>
      <p id={effectId} className="mt-4 text-sm text-ink-2 wrap-anywhere">
        {effectOf(user)}
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
    </form>
  )
}

/** What assigning does to the plan. */
function effectOf(user: AdminUser | undefined): string {
  if (!user) return 'Assigning credits also makes the user Pro.'
  if (effectivePlan(user.plan) === 'pro') return `${user.email} is on Pro and stays on it.`
  return `Also makes ${user.email} Pro: the plan changes from Free, and a billing period begins today.`
}
