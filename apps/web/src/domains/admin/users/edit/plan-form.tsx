import type { AdminUser } from '@firstline/contract/admin'
import { effectivePlan, type Plan, PLAN_CREDITS } from '@firstline/contract/plans'
import { useState } from 'react'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Form } from '#ui/form.tsx'
import { getPlanName } from '#domains/admin/users/describe-balance.ts'
import { useReason } from '#domains/admin/use-reason.tsx'
import { useEditUser } from '#domains/admin/users/use-edit-user.ts'
import { notify } from '#platform/notify.ts'
import { ChangedNote, type UnsavedEdit } from './changed-note.tsx'
import { SaveButton } from './save-button.tsx'

const FAILED = 'Failed to update plan'
const NAMES: Record<Plan, string> = { free: 'Free', pro: 'Pro' }
const OPTIONS = [
  { value: 'free', label: NAMES.free },
  { value: 'pro', label: NAMES.pro },
] as const

export function PlanForm({ user }: { user: AdminUser }) {
  const current = effectivePlan(user.plan)
  const { save, isSaving } = useEditUser()
  /** The chosen plan and the state of the user then; without it the form follows the user. */
  const [chosen, setChosen] = useState<{ plan: Plan } & UnsavedEdit>()
  const plan = chosen?.plan ?? current
  const isChanged = plan !== current
  const reason = useReason('Reason for the plan')

  const onSubmit = async () => {
    const why = reason.read()
    if (why === undefined) return
    const { userId, version } = user
    const body = { userId, version, plan, reason: why }
    const edited = await save({ call: 'admin-set-plan', failure: FAILED, body })
    if (edited?.outcome === 'saved') {
      setChosen(undefined)
      reason.clear()
      notify.success('Plan updated', { description: `${edited.user.email} is on ${NAMES[plan]}.` })
    }
    if (edited?.outcome === 'conflict') setChosen({ plan, basis: user, wasRefused: true })
    if (edited?.outcome === 'refused') notify.error(FAILED, { description: edited.fields[0]?.message })
  }
  const { dm, subject } = PLAN_CREDITS[plan]
  return (
    <Form onSubmit={onSubmit} className="py-5">
      <SegmentedControl
        label="Plan"
        value={plan}
        onValueChange={(next) => setChosen({ plan: next, basis: user, wasRefused: false })}
        options={OPTIONS}
      />
      <p className="mt-2 text-xs text-ink-3">
        {isChanged
          ? `Sets the balances to ${dm} and ${subject}, and a period begins today.`
          : `On ${NAMES[plan]} now${user.plan === plan ? '' : `, stored as ${user.plan}`}.`}
      </p>
      {isChanged && reason.field}
      <SaveButton isChanged={isChanged} isSaving={isSaving}>
        Save plan
      </SaveButton>
      <ChangedNote user={user} unsaved={chosen} of={getPlanName} />
    </Form>
  )
}
