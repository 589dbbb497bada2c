import type { AdminUser } from '@firstline/contract/admin'
import { effectivePlan, type Plan, PLAN_CREDITS } from '@firstline/contract/plans'
import { type FormEvent, useState } from 'react'
import { Segmented } from '#components/segmented.tsx'
import { planName } from '#lib/admin/standing-words.ts'
import { useEditUser } from '#lib/admin/use-edit-user.ts'
import { notify } from '#lib/notify.ts'
import { ChangedNote, type Unsaved } from './changed-note.tsx'
import { SaveButton } from './save-button.tsx'

const FAILED = 'Failed to update plan'
const NAMES: Record<Plan, string> = { free: 'Free', pro: 'Pro' }
const OPTIONS = [
  { value: 'free', label: NAMES.free },
  { value: 'pro', label: NAMES.pro },
] as const

/** Free or Pro, with what that brings. */
export function PlanForm({ user }: { user: AdminUser }) {
  const current = effectivePlan(user.plan)
  const { save, isSaving } = useEditUser()
  /** What was chosen, and of which state of the user; without it the form follows the user. */
  const [chosen, setChosen] = useState<{ plan: Plan } & Unsaved>()
  const plan = chosen?.plan ?? current
  const isChanged = plan !== current

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const { userId, version } = user
    const edited = await save({ call: 'admin-set-plan', failure: FAILED, body: { userId, version, plan } })
    if (edited?.outcome === 'saved') {
      setChosen(undefined)
      notify.success('Plan updated', { description: `${edited.user.email} is on ${NAMES[plan]}.` })
    }
    if (edited?.outcome === 'conflict') setChosen({ plan, basis: user, wasRefused: true })
    if (edited?.outcome === 'refused') notify.error(FAILED, { description: edited.fields[0]?.message })
  }
  const { dm, subject } = PLAN_CREDITS[plan]
  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="py-5">
      <Segmented
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
      <SaveButton isChanged={isChanged} isSaving={isSaving}>
        Save plan
      </SaveButton>
      <ChangedNote user={user} unsaved={chosen} of={planName} />
    </form>
  )
}
