import { z } from 'zod'
import { STORED_PLANS } from './plans.ts'

/** A row of `public.user_profiles` as its owner reads it. Times are ISO 8601 in UTC. */
export const Profile = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  email: z.string(),
  role: z.enum(['user', 'admin']),
  plan: z.enum(STORED_PLANS),
  plan_status: z.enum(['active', 'inactive']),
  credits_dm: z.number().int(),
  credits_subject: z.number().int(),
  /**
   * The balance at the start of the billing period: the plan's allowance, a trial's credits, or the rest of a trial.
   */
  allowance_dm: z.number().int(),
  allowance_subject: z.number().int(),
  free_insight_uses: z.number().int(),
  testing_mode: z.boolean(),
  next_renewal_date: z.string(),
  is_trial: z.boolean(),
  trial_start_date: z.string().nullable(),
  trial_end_date: z.string().nullable(),
  created_at: z.string(),
  /** Increases with every change of the row. */
  version: z.number().int(),
})
export type Profile = z.infer<typeof Profile>
