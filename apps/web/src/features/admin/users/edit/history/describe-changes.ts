import { STORED_PLANS } from '@firstline/contract/plans'
import { capitalized } from '#lib/in-words.ts'
import { formatDate } from '#lib/format-date.ts'

export interface DescribedChange {
  name: string
  before: string | undefined
  after: string
}

/** Columns people know, in the order they are told. Others (when a period began, say) follow from these. */
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
  free_insight_uses: 'Free insights left',
}

/**
 * What an edit changed, from the columns as they were and as they are. What reads the same on both sides is left out: a
 * renewal that moved by hours within its day.
 */
export function describeChanges(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): DescribedChange[] {
  return Object.entries(NAMES)
    .filter(([column]) => column in after)
    .map(([column, name]) => ({
      name,
      before: column in before ? valueWords(column, before[column]) : undefined,
      after: valueWords(column, after[column]),
    }))
    .filter(({ before: from, after: to }) => from !== to)
}

function valueWords(column: string, value: unknown): string {
  if (value === null || value === undefined) return 'none'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value === 'number') return value.toLocaleString('en')
  if (typeof value !== 'string') return JSON.stringify(value)
  if (column.endsWith('_date')) return formatDate(value)
  return STORED_PLANS.some((plan) => plan === value) ? capitalized(value) : value
}
