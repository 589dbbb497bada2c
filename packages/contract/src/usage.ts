import { z } from 'zod'

/** A row of `list_usage`: a change of a balance. Times are ISO 8601. */
export const UsageRow = z.object({
  id: z.number().int(),
  at: z.string(),
  kind: z.enum(['dm', 'subject']),
  delta: z.number().int(),
  balance_after: z.number().int(),
  reason: z.string(),
  /** `admin`, `service_role`, or the product itself. */
  actor: z.string(),
  /** The rest is null without a generation, and for one that was deleted. */
  generation_id: z.string().nullable(),
  audience: z.string().nullable(),
  /** The generation's status. */
  outcome: z.string().nullable(),
  /** Why a brief could not be written from, for its owner; null for other failures. */
  failure: z.string().nullable(),
})
export type UsageRow = z.infer<typeof UsageRow>

/** A row of `sum_usage`. `used` includes what was returned. */
export const UsageSum = z.object({
  kind: z.enum(['dm', 'subject']),
  used: z.number().int(),
  returned: z.number().int(),
})
export type UsageSum = z.infer<typeof UsageSum>
