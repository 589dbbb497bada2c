import { BANNED_FOR_GOOD } from '@firstline/contract/admin-actions'
import { STORED_PLANS } from '@firstline/contract/plans'
import { capitalize } from '#platform/format/in-words.ts'
import { formatDate } from '#platform/format/format-date.ts'

export interface DescribedChange {
  name: string
  before: string | undefined
  after: string
}

/** Columns with a name for people, in display order. Others (the start of a period) follow from these. */
const NAMES: Record<string, string> = {
  email: 'Email',
  role: 'Role',
  plan: 'Plan',
  plan_status: 'Plan status',
  credits_dm: 'Cold DM',
  credits_subject: 'Subject Line',
  next_renewal_date: 'Renewal',
  is_trial: 'Trial',
  trial_end_date: 'End of the trial',
  testing_mode: 'Testing mode',
  reason: 'Reason',
  banned_until: 'Banned until',
  is_confirmed: 'Address confirmed',
  free_insight_uses: 'Free insights left',
}

/**
 * What an edit changed, from the columns before and after. Values that read the same on both sides are left out, such
 * as a renewal that moved within its day.
 */
export function describeChanges(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): DescribedChange[] {
  return Object.entries(NAMES)
    .filter(([column]) => column in after)
    .map(([column, name]) => ({
      name,
      before: column in before ? describeValue(column, before[column]) : undefined,
      after: describeValue(column, after[column]),
    }))
    .filter(({ before: from, after: to }) => from !== to)
}

function describeValue(column: string, value: unknown): string {
  if (value === null || value === undefined) return 'none'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value === 'number') return value.toLocaleString('en')
  if (typeof value !== 'string') return JSON.stringify(value)
  if (column === 'banned_until' && value.startsWith(BANNED_FOR_GOOD.slice(0, 10))) return 'for good'
  if (column.endsWith('_date') || column === 'banned_until') return formatDate(value)
  return STORED_PLANS.some((plan) => plan === value) ? capitalize(value) : value
}
