/** Plans and what they allow. The server writes the allowances to the database at start; nobody else repeats them. */

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

/** How a balance is shown while testing mode is on; nothing is ever charged against it. */
export const TESTING_CREDITS = { dm: 999, subject: 999 } as const satisfies Allowance

/** What a user is left with when a trial ends. */
export const TRIAL_END_CREDITS = { dm: 3, subject: 3 } as const satisfies Allowance

/** Trials until an administrator decides otherwise. */
export const TRIAL_DEFAULTS = { enableTrial: false, trialCredits: 20, trialDays: 14 } as const

export const PRO_PRICE_DOLLARS = 89
export const PRO_SUPPORT_HOURS = 12

/** How long a change of plan takes that is asked or paid for. */
export const PLAN_CHANGE_TIME = 'one working day'
/** A payment changes no plan by itself, which is said wherever one can pay. */
export const PLANS_BY_HAND = `Plans are changed by hand, within ${PLAN_CHANGE_TIME}.`

export function effectivePlan(stored: string): Plan {
  return stored === 'free' ? 'free' : 'pro'
}
