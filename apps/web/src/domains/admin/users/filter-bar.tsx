import { ADMIN_USER_GROUPS, type AdminUserGroup } from '@firstline/contract/admin'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { PLAN_FILTERS, type PlanFilter, type UsersFilter } from './users-filter.ts'

const PLANS: Record<PlanFilter, string> = { free: 'Free', pro: 'Pro', cancelled: 'Cancelled' }
const GROUPS: Record<AdminUserGroup, string> = {
  admins: 'Administrators',
  trial: 'On a trial',
  banned: 'Banned',
  unconfirmed: 'Unconfirmed',
}

const PLAN_OPTIONS = toOptions('Any plan', PLAN_FILTERS, PLANS)
const GROUP_OPTIONS = toOptions('All users', ADMIN_USER_GROUPS, GROUPS)

function toOptions<Value extends string>(
  all: string,
  values: readonly Value[],
  labels: Record<Value, string>,
) {
  return [{ value: '', label: all }, ...values.map((value) => ({ value, label: labels[value] }))]
}

export interface FilterBarProps {
  filter: UsersFilter
  onChange: (filter: Pick<UsersFilter, 'plan' | 'group'>) => void
}

/** Narrows the list by plan and by group. */
export function FilterBar({ filter, onChange }: FilterBarProps) {
  const { plan, group } = filter
  return (
    <div className="mb-4 grid max-w-112 grid-cols-2 gap-3">
      <Field label="Plan" reserveHint={false}>
        <Select
          value={plan ?? ''}
          onValueChange={(value) => onChange({ group, plan: PLAN_FILTERS.find((known) => known === value) })}
          options={PLAN_OPTIONS}
        />
      </Field>
      <Field label="Show" reserveHint={false}>
        <Select
          value={group ?? ''}
          onValueChange={(value) =>
            onChange({ plan, group: ADMIN_USER_GROUPS.find((known) => known === value) })
          }
          options={GROUP_OPTIONS}
        />
      </Field>
    </div>
  )
}
