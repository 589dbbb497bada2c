/** The server writes the allowances to the database at start; they are defined nowhere else. */

export const PLANS = ['free', 'pro'] as const
export type Plan = (typeof PLANS)[number]

/** Stored rows may name plans that are no longer sold; they act as pro. */
export const STORED_PLANS = ['free', 'pro', 'growth', 'enterprise'] as const
export type StoredPlan = (typeof STORED_PLANS)[number]

export interface Allowance {
  dm: number
  subject: number
}

export const PLAN_CREDITS = {
  free: { dm: 6, subject: 6 },
  pro: { dm: 100, subject: 100 },
} as const satisfies Record<Plan, Allowance>

/** Balances after a trial. */
export const TRIAL_END_CREDITS = { dm: 3, subject: 3 } as const satisfies Allowance

export const PRO_PRICE_DOLLARS = 89
/** Monthly prices of the stored plans that are no longer sold. */
const OLDER_PLANS_DOLLARS = { growth: 29, enterprise: 149 } as const
export const OLDER_PLANS_TEXT =
  `Growth ($${OLDER_PLANS_DOLLARS.growth}) and Enterprise ($${OLDER_PLANS_DOLLARS.enterprise}) are no longer sold; ` +
  'members who have one keep Pro’s features.'
export const PRO_SUPPORT_HOURS = 12

export const PLAN_CHANGE_TIME = 'one working day'
/** Shown wherever a user can pay: a payment changes no plan by itself. */
export const PLANS_BY_HAND = `Plans are changed by hand, within ${PLAN_CHANGE_TIME}.`

export function effectivePlan(stored: string): Plan {
  return stored === 'free' ? 'free' : 'pro'
}
