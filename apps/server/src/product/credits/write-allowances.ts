import { FREE_INSIGHT_USES } from '@firstline/contract/limits'
import { PLAN_CREDITS, PLANS } from '@firstline/contract/plans'
import type { Statement } from '#server/platform/database/database.ts'

/** Puts the contract's allowances where SQL reads them. Run at every start, under the migration lock. */
export function writeAllowances(): Statement[] {
  return PLANS.map((plan) => ({
    sql: `insert into firstline.plan_allowances (plan, dm, subject, insight_uses) values ($1, $2, $3, $4)
      on conflict (plan) do update set dm = excluded.dm, subject = excluded.subject, insight_uses = excluded.insight_uses`,
    params: [plan, PLAN_CREDITS[plan].dm, PLAN_CREDITS[plan].subject, FREE_INSIGHT_USES],
  }))
}
