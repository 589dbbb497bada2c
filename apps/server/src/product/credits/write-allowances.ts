import { createHmac } from 'node:crypto'
import { FREE_INSIGHT_USES } from '@firstline/contract/limits'
import { type Allowance, type Plan, PLAN_CREDITS, PLANS, TRIAL_END_CREDITS } from '@firstline/contract/plans'
import type { Statement } from '@firstline/platform/database'

/** A member is mailed when a balance falls to this many credits. */
const CREDITS_LOW = { free: 1, pro: 10 } as const satisfies Record<Plan, number>
/** Until an administrator changes them. */
export const TRIAL_DEFAULTS = { enableTrial: false, trialCredits: 20, trialDays: 14 } as const

/**
 * Writes the contract's allowances to the tables that SQL reads, default trial settings where none exist, and the HMAC key
 * for addresses of deleted accounts. Runs at every start, under the migration lock.
 */
export function allowanceStatements(secret: string): Statement[] {
  return [
    ...PLANS.map((plan) => writeAllowance(plan, PLAN_CREDITS[plan], CREDITS_LOW[plan])),
    writeAllowance('after trial', TRIAL_END_CREDITS, CREDITS_LOW.free),
    {
      sql: `insert into public.app_config (key, value) values ('trial_settings', $1) on conflict (key) do nothing`,
      params: [
        JSON.stringify({
          enable_trial: TRIAL_DEFAULTS.enableTrial,
          trial_credits: TRIAL_DEFAULTS.trialCredits,
          trial_days: TRIAL_DEFAULTS.trialDays,
        }),
      ],
    },
    {
      sql: 'select firstline.set_address_key($1)',
      // A derived key, so that the database does not contain the secret that signs tokens.
      params: [createHmac('sha256', secret).update('addresses of deleted accounts').digest()],
    },
  ]
}

function writeAllowance(plan: string, { dm, subject }: Allowance, creditsLow: number): Statement {
  return {
    sql: `insert into firstline.plan_allowances (plan, dm, subject, insight_uses, credits_low)
      values ($1, $2, $3, $4, $5)
      on conflict (plan) do update set dm = excluded.dm, subject = excluded.subject,
        insight_uses = excluded.insight_uses, credits_low = excluded.credits_low`,
    params: [plan, dm, subject, FREE_INSIGHT_USES, creditsLow],
  }
}
